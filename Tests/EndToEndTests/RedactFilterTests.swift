import FoundationEssentials
import PlatformOS
import TestSupport
import Testing

/// `gittickets-diag redact` as a filter among others.
struct RedactFilterTests {
    let scratch = ScratchDirectory()
    private let tool = Programs.path("gittickets-diag")
    private let secret = "ghp_x7Kp2QmZ9vLr4TbW8nYc3JdFs6GaUe1RiOo5"

    private func shell(_ script: String, input: String = "") throws -> ChildProcess.Result {
        try ChildProcess.run(
            ["bash", "-c", script],
            environment: [
                "PATH=/usr/bin:/bin", "TOOL=\(tool)", "DIR=\(scratch.path)", "HOME=\(scratch.path)", "LC_ALL=C.UTF-8",
            ], input: Array(input.utf8))
    }

    private func contents(_ name: String) throws -> String {
        try String(contentsOfFile: scratch.path + "/" + name, encoding: .utf8)
    }

    @Test func jsonGivesOneObjectALineWithThePlacesOfItsMasks() throws {
        let result = try shell("$TOOL redact --json", input: "a\nip 10.1.2.3 \"q\"\n\u{0}last")
        #expect(
            result.outputText == """
                {"line":1,"masks":[],"section":"input","text":"a"}
                {"line":2,"masks":[{"range":[3,13],"rule":"ipv4"}],"section":"input","text":"ip ‹ip-1› \\"q\\""}
                {"line":3,"masks":[],"section":"input","text":" last"}

                """)
    }

    @Test func withLittleMemoryItEitherMasksOrSaysWhatIsMissing() throws {
        for kilobytes in stride(from: 90_000, through: 250_000, by: 16_000) {
            let result = try shell("ulimit -v \(kilobytes); exec $TOOL redact", input: "password=gr3b3Dipper\n")
            let isMasked = result.status == .exited(0) && result.outputText == "password=‹secret:password›\n"
            let saysWhy = result.status == .exited(1) && result.errorText.contains("MiB of address space are left")
            // Below that not even the program's libraries find room.
            let isStarted = result.status != .exited(127)
            #expect(isMasked || saysWhy || !isStarted, "\(kilobytes) KiB: \(result.status) \(result.errorText)")
        }
    }

    @Test func theLedgerNamesRulesAndPlacesAndNeverAValue() throws {
        let text = "x\npushed with \(secret) from 10.1.2.3\n"
        let result = try shell("$TOOL redact --ledger $DIR/ledger", input: text)
        let ledger = try contents("ledger")
        #expect(
            ledger == """
                {"line":2,"range":[14,39],"rule":"github-token","section":"input"}
                {"line":2,"range":[45,55],"rule":"ipv4","section":"input"}
                {"count":1,"mask":"‹secret:github-token›","rule":"github-token","section":"input"}
                {"count":1,"mask":"‹ip-…›","rule":"ipv4","section":"input"}

                """)
        let output = Array(result.output)
        #expect(String(decoding: output[14..<39], as: UTF8.self) == "‹secret:github-token›")
        // The same places and counts for a value of another length: nothing of it is in there.
        _ = try shell("$TOOL redact --ledger $DIR/other", input: text.replacing(secret, with: secret + "abc"))
        #expect(try contents("other") == ledger)
    }

    @Test func aLedgerWithoutAFileGoesToStandardErrorAndNoLogIsOverwritten() throws {
        let shown = try shell("$TOOL redact --ledger --stats", input: "10.1.2.3 10.1.2.3\n")
        #expect(shown.outputText == "‹ip-1› ‹ip-1›\n")
        #expect(shown.errorText.hasPrefix("2  ipv4  input\n1 lines, 18 bytes in, "))
        #expect(shown.errorText.hasSuffix("2 masks\n2  ipv4\n"))
        let refused = try shell("echo precious > $DIR/app.log; $TOOL redact --ledger $DIR/app.log")
        #expect(refused.status == .exited(1))
        #expect(refused.errorText.contains("is no ledger"))
        #expect(try contents("app.log") == "precious\n")
    }

    @Test func statisticsAsJSON() throws {
        let result = try shell("$TOOL redact --stats --json", input: "10.1.2.3\nb")
        #expect(result.errorText.contains("\"bytesIn\":10,\"bytesOut\":12,\"lines\":2,\"masks\":1,"))
        #expect(result.errorText.contains("\"rules\":{\"ipv4\":1}"))
    }

    @Test func afterControlCWhatWasReadIsMaskedAndCounted() throws {
        let result = try shell(
            """
            mkfifo $DIR/log; exec 3<> $DIR/log
            env --default-signal=INT $TOOL redact --stats --ledger=$DIR/ledger $DIR/log > $DIR/out &
            printf 'ip 10.1.2.3\nand 10.1.2.4' >&3
            until grep -q ip $DIR/out; do sleep 0.05; done
            kill -INT $!
            wait $!
            """)
        #expect(result.status == .exited(130))
        #expect(try contents("out") == "ip ‹ip-1›\nand ‹ip-1.2›")
        #expect(result.errorText.hasSuffix("2 masks\n2  ipv4\n"))
        #expect(try contents("ledger").contains("{\"count\":2,"))
    }

    @Test func severalFilesGoOnAfterOneThatCannotBeRead() throws {
        let result = try shell("cd $DIR; echo 10.1.2.3 > a; printf 10.1.2.3 > b; $TOOL redact a none . b --ledger=l")
        #expect(result.status == .exited(1))
        #expect(result.outputText == "‹ip-1›\n‹ip-1›")
        #expect(result.errorText.contains("'none': No such file"))
        #expect(result.errorText.contains("'.': Is a directory"))
        #expect(try contents("l").contains("{\"count\":1,\"mask\":\"‹ip-…›\",\"rule\":\"ipv4\",\"section\":\"b\"}"))
    }

    @Test("Text that is read in many pieces comes out whole, with long lines and one without its end")
    func manyPieces() throws {
        let result = try shell(
            """
            (seq 400000; head -c 3000000 /dev/zero | tr '\\0' x; echo; seq 200000; printf 'no end') > $DIR/in
            $TOOL redact $DIR/in | cmp - $DIR/in && cat $DIR/in | $TOOL redact | cmp - $DIR/in && echo same
            """)
        #expect(result.outputText == "same\n")
    }

    @Test func aReaderThatGoesAwayAFullDiskAndAClosedOutputEndIt() throws {
        let gone = try shell("yes 'password=hunter2' | $TOOL redact | head -1; echo ${PIPESTATUS[1]}")
        #expect(gone.outputText == "password=‹secret:password›\n141\n")
        #expect(!gone.errorText.contains("gittickets"))
        for script in ["$TOOL redact > /dev/full", "$TOOL redact >&-", "$TOOL redact --ledger=/dev/full > /dev/null"] {
            let result = try shell(script, input: "10.1.2.3\n")
            #expect(result.status == .exited(1), "\(script)")
            #expect(result.errorText.hasPrefix("gittickets-diag: "), "\(script)")
        }
        let closed = try shell("echo 10.1.2.3 > $DIR/a; $TOOL redact --ledger=$DIR/l $DIR/a >&-")
        #expect(closed.status == .exited(1))
        #expect(try contents("l").isEmpty)
    }

    @Test func aTerminalIsFollowedLineByLine() throws {
        // script(1) gives the filter a terminal for input and output; the second line is typed once the first is out.
        let result = try shell(
            """
            command -v script >/dev/null || exit 77
            mkfifo $DIR/in; exec 3<>$DIR/in
            script -qfec "stty -echo; $TOOL redact" $DIR/out <$DIR/in >/dev/null 2>&1 &
            sleep 1; echo 'mail jenny.wren@hedgerow-mail.org' >&3
            for i in $(seq 100); do grep -q 'mail ‹email-1›' $DIR/out && break; sleep 0.1; done
            grep -c 'mail ‹email-1›' $DIR/out; printf '\\004' >&3; exec 3>&-; wait
            """)
        if result.status != .exited(77) { #expect(result.outputText == "1\n", "\(result.errorText)") }
    }

    @Test func binaryAndHugeLinesComeThrough() throws {
        let result = try shell(
            """
            { head -c 3000000 /dev/zero | tr '\\0' 'a '; printf ' password=hunter2Falcon '; head -c 300000 /dev/urandom; } |
                $TOOL redact > $DIR/out; echo ${PIPESTATUS[1]}
            """)
        #expect(result.outputText == "0\n")
        let output = try contents("out")
        #expect(output.utf8.count > 3_000_000)
        #expect(!output.contains("Falcon"))
    }

    @Test func aUsersRulesAreInForceAndABrokenFileStops() throws {
        let rules = "[[rules]]\nid = 'nest'\nregex = 'NEST-[0-9]+'\n"
        let result = try shell(
            "mkdir -p $HOME/.config/gittickets; printf %s \"\(rules)\" > $HOME/.config/gittickets/rules.toml; $TOOL redact",
            input: "NEST-12\n")
        #expect(result.outputText == "‹secret:nest›\n", "\(result.errorText)")
        let broken = try shell("echo x > $HOME/.config/gittickets/rules.toml; $TOOL redact", input: "NEST-12\n")
        #expect(broken.status == .exited(1))
        #expect(broken.output.isEmpty)
        #expect(broken.errorText.contains("rules.toml:1:"))
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}
