import PlatformOS
import Testing

struct XDGPathsTests {
    @Test func stateLivesUnderTheApplicationsName() {
        let paths = XDGPaths(stateHome: "/s", configHome: "/c")
        #expect(paths.state(of: "org.example.app") == "/s/gittickets/org.example.app")
    }
}
