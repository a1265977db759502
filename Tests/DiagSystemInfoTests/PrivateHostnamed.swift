import Glibc
import PlatformOS
import TestSupport

/// systemd-hostnamed(8) without systemd: on a bus of its own, in a mount namespace that looks booted with systemd.
enum PrivateHostnamed {
    static let canRun =
        geteuid() == 0 && access("/lib/systemd/systemd-hostnamed", X_OK) == 0
        && access("/usr/bin/dbus-daemon", X_OK) == 0
        && (try? ChildProcess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]))?.status == .exited(0)

    /// The properties that hostnamectl(1) shows of it, a line each: `s "Debian GNU/Linux 12 (bookworm)"`. hostnamectl itself
    /// also asks systemd, which isn't there.
    static func properties(_ names: [String]) throws -> [String] {
        let scratch = ScratchDirectory()
        let script = """
            mkdir -p /run/systemd
            mount -t tmpfs none /run/systemd
            mkdir /run/systemd/system
            cat > "$1/bus.conf" <<END
            <busconfig><type>system</type><listen>unix:path=$1/bus</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
            <allow user="*"/></policy></busconfig>
            END
            dbus-daemon --config-file="$1/bus.conf" --nofork 2>/dev/null &
            bus=$!
            export DBUS_SYSTEM_BUS_ADDRESS="unix:path=$1/bus"
            for i in $(seq 100); do [ -S "$1/bus" ] && break; sleep 0.05; done
            /lib/systemd/systemd-hostnamed 2>/dev/null &
            hostnamed=$!
            name=org.freedesktop.hostname1
            shift
            for i in $(seq 100); do
                busctl get-property $name /org/freedesktop/hostname1 $name "$@" 2>/dev/null && break
                sleep 0.05
            done
            kill $hostnamed $bus
            wait
            """
        let result = try ChildProcess.run(["unshare", "-m", "sh", "-c", script, "sh", scratch.path] + names)
        return result.outputText.split(separator: "\n").map(String.init)
    }
}
