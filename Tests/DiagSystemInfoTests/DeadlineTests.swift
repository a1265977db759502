import DiagSystemInfo
import Dispatch
import Testing

struct DeadlineTests {
    @Test func workThatEndsGivesItsResult() {
        #expect(Deadline.run(within: .seconds(60)) { 7 } == 7)
    }

    @Test func workThatHangsIsLeftBehind() {
        let never = DispatchSemaphore(value: 0)
        let result = Deadline.run(within: .milliseconds(20)) {
            never.wait()
            return 7
        }
        #expect(result == nil)
        never.signal()
    }
}
