// TicketStore
