// TicketStoreTests
