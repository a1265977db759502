/// Many lists in one array: read for every hit.
struct ListTable<Element: Sendable>: Sendable {
    private let starts: [Int]
    private let elements: [Element]

    init(_ lists: [[Element]]) {
        starts = lists.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        elements = lists.flatMap { $0 }
    }

    /// Of all lists.
    var elementCount: Int { elements.count }

    /// Where a list's elements are.
    func places(of list: Int) -> Range<Int> { starts[list]..<starts[list + 1] }

    subscript(place: Int) -> Element { elements[place] }
}
