// TicketWireTests
