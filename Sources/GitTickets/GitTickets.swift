// GitTickets
