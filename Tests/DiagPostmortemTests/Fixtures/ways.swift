// Ways for a Swift program to die. Tests know the functions by name and the lines by the marks behind them.
import Dispatch
import Glibc

struct Flock {
    var birds: [Int]
    @inline(never) func bird(_ index: Int) -> Int { pick(birds, index) }  // line: bird
}

@inline(__always) func pick(_ birds: [Int], _ index: Int) -> Int {
    birds[index]  // line: pick
}
@inline(never) func countBirds(_ flock: Flock, _ index: Int) -> Int {
    let bird = flock.bird(index)  // line: count
    print(bird)
    return bird + 1
}
@inline(never) func indexOutOfRange(_ index: Int) -> Int {
    let flock = Flock(birds: [1, 2, 3])
    return countBirds(flock, index) + 1  // line: index
}
@inline(never) func refuse(_ number: Int) {
    if number > 0 { fatalError("no nest for \(number) birds") }  // line: refuse
}
@inline(never) func writeToNull(_ offset: Int) {
    UnsafeMutablePointer<Int>(bitPattern: offset)?.pointee = 5  // line: null
}
@inline(never) func giveUp() {
    abort()  // line: abort
}
@inline(never) func descend(_ depth: Int) -> Int {
    depth == -1 ? 0 : ascend(depth &+ 1) &+ depth
}
@inline(never) func ascend(_ depth: Int) -> Int {
    depth == -2 ? 0 : descend(depth &+ 1) &* 3 &+ depth
}
@inline(never) func unwrap(_ names: [String: Int], _ name: String) -> Int {
    // To die of it is the point.
    // swift-format-ignore: NeverForceUnwrap
    names[name]!  // line: unwrap
}
@inline(never) func overflow(_ number: Int) -> Int {
    number + Int.max  // line: overflow
}

let way = CommandLine.arguments[1]
let number = CommandLine.arguments.count + 6
let group = DispatchGroup()
DispatchQueue.global().async(group: group) {
    switch way {
    case "index": print(indexOutOfRange(number))
    case "fatal": refuse(number)
    case "null": writeToNull(number)
    case "abort": giveUp()
    case "deep": print(descend(number))
    case "unwrap": print(unwrap([:], way))
    case "overflow": print(overflow(number))
    default: break
    }
}
group.wait()
