// Async functions that await one another, and the innermost dies. Tests know the functions by name and the lines by
// the marks behind them.
import Dispatch
import Glibc

struct Flock {
    @inline(never) func gather(_ number: Int) async throws -> Int {
        let found = await countAll(number)  // line: gather
        return found &+ 7
    }
}
@inline(never) func countAll(_ number: Int) async -> Int {
    var sum = 0
    for step in 0..<number { sum += await countOne(step + number) }  // line: all
    return sum * 3
}
@inline(never) func countOne(_ number: Int) async -> Int {
    await Task.yield()
    if way == "leaf" {
        UnsafeMutablePointer<Int>(bitPattern: number)?.pointee = 5  // line: leaf
        return number
    }
    return writeToNull(number) + 1  // line: one
}
@inline(never) func writeToNull(_ number: Int) -> Int {
    UnsafeMutablePointer<Int>(bitPattern: number)?.pointee = 5  // line: null
    return number + 1
}

let way = CommandLine.arguments[1]
let number = CommandLine.arguments.count + 6
let done = DispatchSemaphore(value: 0)
Task.detached {
    print(try await Flock().gather(number))  // line: task
    done.signal()
}
done.wait()
