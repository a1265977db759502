internal import TicketWire

enum RelayHelp {
    static let version = ProductVersion.current

    static let text = """
        gittickets-relay: receives signed crash reports and files each as one issue.

        usage: gittickets-relay --local [options]

          --local                 keep issues on this machine: SQLite, and a page that shows them; no GitHub account
          --port N                port to listen on; 0 takes a free one (default 8787)
          --host ADDRESS          address to listen on (default 127.0.0.1)
          --state DIR             where the database and the secret lie, 0700
                                  (default $XDG_STATE_HOME/gittickets-relay)
          --secret-file FILE      read the shared secret from FILE: hex, or base64
          --public-url URL        what issue links begin with (default: the address listened on)
          --request-timeout N     seconds in which a request must arrive whole (default 30)
          --help, --version

        The shared secret comes from --secret-file, else GITTICKETS_SHARED_SECRET, else the file that
        GITTICKETS_SHARED_SECRET_FILE names, else the file "secret" in the state directory, which --local makes
        when there is none.

        environment: the two above, GITTICKETS_LABEL (gittickets), GITTICKETS_IP_HOURLY_LIMIT and
        GITTICKETS_DEVICE_HOURLY_LIMIT (no limit with --local), GITTICKETS_REPLAY_WINDOW_SECONDS (300)

        When it is ready it prints one line on standard output: listening on http://ADDRESS:PORT
        The log, on standard error, holds method, path, status, duration and the body's SHA-256; never a report's text.
        SIGTERM or SIGINT ends it, after the requests in progress.

        examples:
          gittickets-relay --local
          gittickets-relay --local --port 0 --state ~/relay
          GITTICKETS_SHARED_SECRET=$(openssl rand -hex 32) gittickets-relay --local --port 9000

        status: 0 ended by a signal · 1 failed · 2 usage
        """
}
