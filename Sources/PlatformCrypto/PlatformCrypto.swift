// PlatformCrypto
