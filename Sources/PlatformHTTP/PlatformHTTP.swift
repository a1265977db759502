// PlatformHTTP
