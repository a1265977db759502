// TicketDraft
