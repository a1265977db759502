import PlatformSQLite
import Testing

@Suite struct QueryTests {
    let scratch: ScratchDirectory
    let path: String

    init() throws {
        scratch = try ScratchDirectory()
        path = scratch.file("a.sqlite")
    }

    @Test func everyKindOfValueReadsBack() throws {
        let database = try SQLiteConnection(path: path)
        try database.execute("CREATE TABLE t (a, b, c, d, e)")
        let text = "nul \u{0} π \u{1F600} '; DROP TABLE t; --"
        let bytes: [UInt8] = [0, 255, 1]
        try database.execute(
            "INSERT INTO t VALUES (?, ?, ?, ?, ?)",
            [.integer(Int64.min), .real(0.5), .text(text), .blob(bytes), .null])
        try database.first("SELECT a, b, c, d, e FROM t") { row throws(SQLiteError) in
            let (integer, real) = (try row.integer(0), try row.real(1))
            #expect(integer == Int64.min)
            #expect(real == 0.5)
            let (readText, readBytes) = (try row.text(2), try row.blob(3))
            #expect(readText == text)
            #expect(readBytes == bytes)
            let (isNull, noText, noBytes) = (try row.isNull(4), try row.optionalText(4), try row.optionalBlob(4))
            #expect(isNull)
            #expect(noText == nil)
            #expect(noBytes == nil)
        }
    }

    @Test func emptyTextAndEmptyBlobAreNotNull() throws {
        let database = try SQLiteConnection(path: path)
        try database.execute("CREATE TABLE t (a TEXT NOT NULL, b BLOB NOT NULL)")
        try database.execute("INSERT INTO t VALUES (?, ?)", [.text(""), .blob([])])
        try database.first("SELECT a, b FROM t") { row throws(SQLiteError) in
            let (text, blob) = (try row.text(0), try row.blob(1))
            #expect(text == "")
            #expect(blob == [])
        }
    }

    @Test func aWrongTypeOrColumnIsAnErrorAndNotAGuess() throws {
        let database = try SQLiteConnection(path: path)
        for column in [0, 1, -1] {
            let error = #expect(throws: SQLiteError.self) {
                try database.first("SELECT 'text'") { row throws(SQLiteError) in try row.integer(column) }
            }
            #expect(error?.reason == .mismatch)
        }
    }

    @Test func bindingsMustMatchTheParameters() throws {
        let database = try SQLiteConnection(path: path)
        #expect(throws: SQLiteError.self) { try database.execute("SELECT ?", []) }
        #expect(throws: SQLiteError.self) { try database.execute("SELECT 1", [.null]) }
        #expect(throws: SQLiteError.self) { try database.execute("") }
    }

    @Test func anErrorSaysNothingOfTheData() throws {
        let database = try SQLiteConnection(path: path)
        try database.execute("CREATE TABLE t (a TEXT UNIQUE)")
        try database.execute("INSERT INTO t VALUES (?)", [.text("hunter2")])
        let error = #expect(throws: SQLiteError.self) {
            try database.execute("INSERT INTO t VALUES (?)", [.text("hunter2")])
        }
        #expect(error?.reason == .constraint)
        #expect(error?.description.contains("hunter2") == false)
    }

    @Test func rowsComeInOrderAndFirstStopsThere() throws {
        let database = try SQLiteConnection(path: path)
        let numbers = try database.rows("SELECT 3 UNION SELECT 1 UNION SELECT 2 ORDER BY 1") {
            row throws(SQLiteError) in try row.integer(0)
        }
        #expect(numbers == [1, 2, 3])
        #expect(try database.first("SELECT 1 WHERE 0") { row throws(SQLiteError) in try row.integer(0) } == nil)
    }
}
