import Glibc
import PlatformOS

exit(RelayCommand.run(arguments: ProgramArguments.current()))
