// PlatformJournalTests
