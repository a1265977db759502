// PlatformOS
