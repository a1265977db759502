@testable import DiagCollector
import DiagModel
import PlatformOS
import TestSupport
import Testing

struct ProgramOutputTests {
    private func text(_ pieces: [String]) -> String {
        var output = ProgramOutput()
        for (index, piece) in pieces.enumerated() {
            output.append(Array(piece.utf8), at: Timestamp(microseconds: 1_796_011_200_000_000 + Int64(index)))
        }
        return String(decoding: output.text, as: UTF8.self)
    }

    @Test func aLineHasTheTimeAtWhichItEnded() {
        #expect(
            text(["one\ntw", "o\n"]) == "1796011200000000 one\n1796011200000001 two\n")
        #expect(text(["no end"]).hasSuffix(" no end\n"))
        #expect(text([]) == "")
    }

    @Test func theLastLinesStayHoweverManyCame() {
        let all = text([(0..<200_000).map { "line \($0)\n" }.joined()])
        #expect(all.utf8.count <= 512 << 10 && all.utf8.count > 200 << 10)
        #expect(all.hasSuffix(" line 199999\n"))
    }

    @Test func aLineWithoutEndTakesNoMoreThanItsShare() {
        let pieces = Array(repeating: String(repeating: "x", count: 1 << 16), count: 200)
        #expect(text(pieces).utf8.count < 32 << 10)
    }

    @Test func onlyTheOutputOfTheLastTenCrashesIsKept() throws {
        let scratch = ScratchDirectory()
        let state = try PrivateDirectory(path: scratch.path + "/state")
        let keys = (1...12).map { ProcessKey(bootID: SystemClock.bootID, pid: Int32($0), startTicks: 7) }
        for key in keys { try ProgramOutput().save(of: key, in: state) }
        #expect(try state.subdirectory("output").names().count == 10)
        #expect(ProgramOutput.path(of: keys[11], in: ProgramOutput.directory(in: state.path)) != nil)
        try ProgramOutput.remove("\(SystemClock.bootID)-12-7", in: state)
        #expect(ProgramOutput.path(of: keys[11], in: ProgramOutput.directory(in: state.path)) == nil)
    }
}
