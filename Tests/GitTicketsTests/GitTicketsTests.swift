// GitTicketsTests
