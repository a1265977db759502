/// Many lists in one array: read for every hit.
struct ListTable<Element: Sendable>: Sendable {
    private let starts: [Int]
    private let elements: [Element]

    init(_ lists: [[Element]]) {
        starts = lists.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        elements = lists.flatMap { $0 }
    }

    /// - Parameter pairs: a list and an element of it each; a list keeps their order.
    init(count: Int, _ pairs: [(list: Int, element: Element)], blank: Element) {
        var starts = [Int](repeating: 0, count: count + 1)
        for pair in pairs { starts[pair.list + 1] += 1 }
        for list in 0..<count { starts[list + 1] += starts[list] }
        var ends = starts
        var elements = [Element](repeating: blank, count: pairs.count)
        for pair in pairs {
            elements[ends[pair.list]] = pair.element
            ends[pair.list] += 1
        }
        self.starts = starts
        self.elements = elements
    }

    /// Of all lists.
    var elementCount: Int { elements.count }

    /// Where a list's elements are.
    func places(of list: Int) -> Range<Int> { starts[list]..<starts[list + 1] }

    subscript(place: Int) -> Element { elements[place] }
}
