// TicketConsent
