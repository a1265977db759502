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

    @Test func whatHangsTakesNothingElseWithIt() {
        let never = DispatchSemaphore(value: 0)
        let others = DispatchSemaphore(value: 0)
        let works: [@Sendable () -> Int] = [
            {
                others.signal(); return 1
            },
            {
                never.wait(); return 2
            },
            {
                others.signal(); return 3
            },
        ]
        let results = Deadline.runAll(within: .seconds(2), works)
        others.wait()
        others.wait()
        #expect(results == [1, nil, 3])
        never.signal()
    }
}
