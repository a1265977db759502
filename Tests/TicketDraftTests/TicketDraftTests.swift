// TicketDraftTests
