// TicketRelay
