import PlatformSQLite
import Testing

@Suite struct TransactionTests {
    let scratch: ScratchDirectory
    let path: String

    init() throws {
        scratch = try ScratchDirectory()
        path = scratch.file("a.sqlite")
    }

    @Test func whatThrowsLeavesNothing() throws {
        let database = try SQLiteConnection(path: path)
        try database.execute("CREATE TABLE t (a INTEGER NOT NULL)")
        #expect(throws: SQLiteError.self) {
            try database.transaction { connection throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES (1)")
                try connection.execute("INSERT INTO t VALUES (NULL)")
            }
        }
        #expect(try count(database) == 0)
        try database.transaction { connection throws(SQLiteError) in
            try connection.execute("INSERT INTO t VALUES (1)")
        }
        #expect(try count(database) == 1)
    }

    @Test func aSecondWriterIsToldItIsBusy() throws {
        let first = try SQLiteConnection(path: path)
        let second = try SQLiteConnection(path: path, busyTimeout: .milliseconds(1))
        try first.execute("CREATE TABLE t (a)")
        try first.transaction { connection throws(SQLiteError) in
            try connection.execute("INSERT INTO t VALUES (1)")
            let error = #expect(throws: SQLiteError.self) { try second.execute("INSERT INTO t VALUES (2)") }
            #expect(error?.reason == .busy)
        }
        try second.execute("INSERT INTO t VALUES (2)")
        #expect(try count(first) == 2)
    }

    @Test func aSchemaGrowsByItsMissingStepsOnly() throws {
        let database = try SQLiteConnection(path: path)
        try database.migrate([["CREATE TABLE t (a)", "INSERT INTO t VALUES (1)"]])
        try database.migrate([["CREATE TABLE t (a)"], ["ALTER TABLE t ADD COLUMN b", "INSERT INTO t VALUES (2, 3)"]])
        #expect(try count(database) == 2)
        #expect(throws: SQLiteError.self) { try database.migrate([["CREATE TABLE t (a)"]]) }
    }

    @Test func aFailedStepChangesNothing() throws {
        let database = try SQLiteConnection(path: path)
        #expect(throws: SQLiteError.self) { try database.migrate([["CREATE TABLE t (a)", "NOT SQL"]]) }
        try database.migrate([["CREATE TABLE t (a)"]])
        #expect(try count(database) == 0)
    }

    private func count(_ database: borrowing SQLiteConnection) throws -> Int64? {
        try database.first("SELECT count(*) FROM t") { row throws(SQLiteError) in try row.integer(0) }
    }
}
