// PlatformHTTPTests
