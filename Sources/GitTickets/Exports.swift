// An application imports GitTickets alone, as it does on Apple systems. The types its calls name (the repository, the
// shared secret, the policy, the preview, the confirmed report) live where their rooms are; re-exporting makes their
// members visible too, which a typealias would not under MemberImportVisibility.
@_exported public import DiagCapture
@_exported public import DiagCollector
@_exported public import TicketConsent
@_exported public import TicketWire
