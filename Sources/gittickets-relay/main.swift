import Glibc

exit(RelayCommand.run(arguments: Array(CommandLine.arguments.dropFirst())))
