// PlatformJournal
