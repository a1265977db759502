// PlatformSQLiteTests
