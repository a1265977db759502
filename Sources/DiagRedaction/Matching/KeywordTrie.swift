/// Knows after each byte how much of a keyword was read (A. V. Aho, M. J. Corasick, "Efficient string matching", 1975).
struct KeywordTrie {
    /// Nothing was read of any keyword.
    static let root = 0

    /// For each byte its column; the first is for those that stand in no keyword.
    private var columns = [Int](repeating: 0, count: 256)
    private var width = 1
    /// For each node and column the node that comes next.
    private var table: [Int32] = []
    /// For each node the keywords that are complete there.
    private(set) var complete: [[Int]] = []

    /// - Parameter keywords: an empty one is never complete.
    init(_ keywords: [[UInt8]]) {
        for byte in keywords.joined() where columns[Int(byte)] == 0 {
            columns[Int(byte)] = width
            width += 1
        }
        addNode()
        for (index, keyword) in keywords.enumerated() where !keyword.isEmpty {
            var node = Self.root
            for byte in keyword {
                let place = node * width + columns[Int(byte)]
                if table[place] == 0 { table[place] = Int32(addNode()) }
                node = Int(table[place])
            }
            complete[node].append(index)
        }
        link()
    }

    var nodeCount: Int { complete.count }

    @inline(__always)
    func node(after node: Int, reading byte: UInt8) -> Int { Int(table[node * width + columns[Int(byte)]]) }

    @discardableResult
    private mutating func addNode() -> Int {
        table += repeatElement(0, count: width)
        complete.append([])
        return complete.count - 1
    }

    /// Where a keyword goes on otherwise, the longest end of what was read that begins one tells.
    private mutating func link() {
        // For each node the one of its longest end; those of shorter texts are done first.
        var shorter = [Int](repeating: Self.root, count: nodeCount)
        var open = [Self.root]
        var next = 0
        while next < open.count {
            let node = open[next]
            next += 1
            complete[node] += complete[shorter[node]]
            for column in 0..<width {
                let other = node == Self.root ? Self.root : Int(table[shorter[node] * width + column])
                let child = Int(table[node * width + column])
                if child == Self.root {
                    table[node * width + column] = Int32(other)
                } else {
                    shorter[child] = other
                    open.append(child)
                }
            }
        }
    }
}
