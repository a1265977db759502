import CCrashHandler
import CrashHarness
import DiagCapture
import TestSupport
import Testing

struct RecordFormatTests {
    @Test func noFlippedBitGoesUnseen() {
        var bytes = (0..<137).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let sum = checksum(of: bytes)
        for index in bytes.indices {
            for bit in 0..<8 {
                bytes[index] ^= 1 << bit
                #expect(checksum(of: bytes) != sum)
                bytes[index] ^= 1 << bit
            }
        }
        #expect(checksum(of: bytes) == sum)
    }

    @Test func aChecksumDependsOnTheLength() {
        let sums = (0..<64).map { checksum(of: [UInt8](repeating: 0, count: $0)) }
        #expect(Set(sums).count == sums.count)
    }

    @Test func theRecordIsSmallEnough() {
        #expect(Int(GT_RECORD_SIZE) <= 1_310_720)
        #expect(Int(GT_SECTIONS_OFFSET) < Int(GT_RECORD_SIZE) / 4, "most of it is for the crash")
    }

    @Test func unarmedNotesAreRefused() {
        #expect(!CrashHandler.isArmed)
        #expect(!CrashHandler.annotate("key", "value"))
        #expect(!CrashHandler.breadcrumb("text"))
        CrashHandler.disarm()
        #expect(!CrashHandler.isArmed)
    }

    @Test(arguments: ["", String(repeating: "x", count: 257)])
    func anApplicationIDMustFit(_ appID: String) {
        let scratch = ScratchDirectory()
        #expect(throws: CaptureError(code: .invalidOptions)) {
            try CrashHandler.arm(.init(directory: scratch.path, appID: appID))
        }
        #expect(!CrashHandler.isArmed)
    }
}
