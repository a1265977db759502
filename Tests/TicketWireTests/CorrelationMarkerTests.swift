import FoundationEssentials
import TicketWire
import Testing

@Suite struct CorrelationMarkerTests {
    let id = UUID()

    @Test func aMarkerReadsBackFromAnywhereInABody() {
        let marker = CorrelationMarker.text(for: id)
        #expect(CorrelationMarker.firstID(in: marker) == id)
        #expect(CorrelationMarker.firstID(in: "é\u{1F600} <!-- other --> <!--" + marker + " tail") == id)
        #expect(CorrelationMarker.firstID(in: "<!--\n\tgittickets-id: \(id.uuidString)\r\n-->") == id)
    }

    @Test func whatIsNotAMarkerIsNotRead() {
        let digits = id.uuidString
        for text in [
            "", "<!--", "<!-- gittickets-id: -->", "<!-- gittickets-id: \(digits.dropLast()) -->",
            "<!-- gittickets-id: \(digits)0 -->", "<!-- gittickets-id: \(digits)", "<! -- gittickets-id: \(digits) -->",
            "<!-- GitTickets-id: \(digits) -->", "gittickets-id: \(digits) -->",
            "<!-- gittickets-id: \(String(repeating: "-", count: 36)) -->",
        ] {
            #expect(CorrelationMarker.firstID(in: text) == nil)
        }
    }
}
