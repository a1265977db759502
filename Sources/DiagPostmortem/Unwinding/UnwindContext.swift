internal import CUnwind

/// What libunwind's callbacks need: it is handed through C as an unmanaged pointer for the length of one unwinding.
final class UnwindContext {
    let memory: DeadMemory
    let registers: Registers

    init(memory: DeadMemory, registers: Registers) {
        self.memory = memory
        self.registers = registers
    }

    static func from(_ argument: UnsafeMutableRawPointer?) -> UnwindContext? {
        argument.map { Unmanaged<UnwindContext>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Finds the rules for `address` by the module's PT_GNU_EH_FRAME, and has libunwind search its table.
    func findRules(
        _ space: unw_addr_space_t, _ address: UInt64, _ result: UnsafeMutablePointer<unw_proc_info_t>, _ need: Int32,
        _ argument: UnsafeMutableRawPointer?
    ) -> Int32 {
        guard let table = table(for: address) else { return gtu_no_info }
        return gtu_search_table(
            space, address, table.region.start, table.region.end, table.header, UInt64(table.count), result, need,
            argument)
    }

    private func table(for address: UInt64) -> (region: MappedRegion, header: UInt64, count: UInt32)? {
        let modules = memory.modules
        guard let region = modules.map[address], let image = modules.module(of: region)?.image,
            let linked = modules.linkAddress(of: address), let segment = image.unwindTable,
            // Version 1; pc-relative pointer, udata4 count, table of datarel sdata4 pairs (LSB, "Exception Frames").
            let head = image.bytes.bytes(at: segment.fileOffset, count: 12), head[..<4] == [0x01, 0x1b, 0x03, 0x3b],
            let count: UInt32 = image.bytes.integer(at: segment.fileOffset &+ 8),
            UInt64(count) <= segment.fileSize / 8
        else { return nil }
        return (region, address &- linked &+ segment.address, count)
    }
}

let findRulesCallback: gtu_find_proc_info = { space, address, result, need, argument in
    guard let context = UnwindContext.from(argument) else { return gtu_invalid }
    return context.findRules(space, address, result, need, argument)
}

let readWordCallback: gtu_read_word = { _, address, value, isWrite, argument in
    guard isWrite == 0, let word = UnwindContext.from(argument)?.memory.word(at: address) else { return gtu_invalid }
    value.pointee = word
    return 0
}

let readRegisterCallback: gtu_read_register = { _, number, value, isWrite, argument in
    guard isWrite == 0, let registers = UnwindContext.from(argument)?.registers.values,
        registers.indices.contains(Int(number))
    else { return gtu_bad_register }
    value.pointee = registers[Int(number)]
    return 0
}
