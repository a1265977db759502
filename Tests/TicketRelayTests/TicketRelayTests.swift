// TicketRelayTests
