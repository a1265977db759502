// PlatformOSTests
