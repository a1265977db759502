// TicketSubmit
