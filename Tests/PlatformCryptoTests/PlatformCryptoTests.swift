// PlatformCryptoTests
