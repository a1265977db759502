// TicketConsentTests
