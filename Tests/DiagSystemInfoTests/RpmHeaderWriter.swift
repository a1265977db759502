/// Puts a package's header together as rpm does: the index, then the data, numbers big-endian.
struct RpmHeaderWriter {
    private var index: [UInt8] = []
    private var data: [UInt8] = []
    private var count = 0

    var bytes: [UInt8] { big(count) + big(data.count) + index + data }

    mutating func add(_ tag: Int, _ text: String) { add(tag, type: 6, count: 1, Array(text.utf8) + [0]) }

    mutating func add(_ tag: Int, _ texts: [String]) {
        add(tag, type: 8, count: texts.count, texts.flatMap { Array($0.utf8) + [0] })
    }

    mutating func add(_ tag: Int, _ numbers: [Int]) {
        data += [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
        add(tag, type: 4, count: numbers.count, numbers.flatMap(big))
    }

    private mutating func add(_ tag: Int, type: Int, count number: Int, _ bytes: [UInt8]) {
        index += big(tag) + big(type) + big(data.count) + big(number)
        data += bytes
        count += 1
    }

    private func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) } }
}
