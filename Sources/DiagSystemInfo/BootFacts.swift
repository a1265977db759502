internal import DiagModel

/// Firmware, and whether it checked what it booted (the UEFI variable `SecureBoot`).
enum BootFacts {
    static func facts(_ machine: Machine) -> [SystemFact] {
        [
            .of("boot.firmware", "Firmware", firmware(machine)),
            .of("boot.secure_boot", "Secure Boot", secureBoot(machine)),
        ]
        .compactMap(\.self)
    }

    private static func firmware(_ machine: Machine) -> String? {
        if machine.exists("/sys/firmware/efi") { return "UEFI" }
        return machine.exists("/sys/class/dmi/id/bios_vendor") ? "BIOS" : nil
    }

    /// Four bytes of attributes, then one of value (Documentation/filesystems/efivarfs.rst).
    private static func secureBoot(_ machine: Machine) -> String? {
        let name = "SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c"
        guard let bytes = machine.bytes("/sys/firmware/efi/efivars/\(name)", limit: 16), bytes.count == 5 else {
            return nil
        }
        return bytes[4] == 1 ? "on" : "off"
    }
}
