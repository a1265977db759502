internal import CPCRE2

/// A PCRE2 pattern, compiled by its JIT where there is one.
///
/// `@unchecked Sendable`: `pcre2_code` is only written by `init` and read afterwards; PCRE2 allows any number of
/// threads to match with one code as long as each brings its own match data (pcre2api(3), "Multithreading").
final class CompiledRegex: @unchecked Sendable {
    let code: OpaquePointer
    /// Capture groups in the pattern.
    let groupCount: Int
    /// Without a JIT (or its memory) matching still works, only slower.
    let isJITCompiled: Bool
    /// The same for partial matches.
    let isJITCompiledForParts: Bool

    /// What went wrong, and how many bytes into the pattern.
    struct Failure: Error {
        var message: String
        var offset: Int
    }

    /// Text is always valid UTF-8 here; MATCH_INVALID_UTF covers a window cut within a character.
    ///
    /// - Parameter textMayGoOn: it will be asked for partial matches too.
    init(_ pattern: String, textMayGoOn: Bool = false) throws(Failure) {
        var error: CInt = 0
        var offset = 0
        let options =
            PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_DOLLAR_ENDONLY
            | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT
        var pattern = pattern
        let compiled = pattern.withUTF8 { text in
            pcre2_compile_8(text.baseAddress, text.count, options, &error, &offset, nil)
        }
        guard let compiled else { throw Failure(message: Self.message(of: error), offset: offset) }
        code = compiled
        var groups: UInt32 = 0
        pcre2_pattern_info_8(compiled, UInt32(PCRE2_INFO_CAPTURECOUNT), &groups)
        groupCount = Int(groups)
        isJITCompiled = pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE) == 0
        isJITCompiledForParts = textMayGoOn && pcre2_jit_compile_8(code, PCRE2_JIT_PARTIAL_HARD) == 0
    }

    deinit { pcre2_code_free_8(code) }

    private static func message(of error: CInt) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 160) { buffer in
            let length = pcre2_get_error_message_8(error, buffer.baseAddress, buffer.count)
            return length > 0 ? String(decoding: buffer.prefix(Int(length)), as: UTF8.self) : "error \(error)"
        }
    }
}
