// PlatformSQLite
