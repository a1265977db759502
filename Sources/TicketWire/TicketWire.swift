// TicketWire
