// TicketSubmitTests
