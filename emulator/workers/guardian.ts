import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Notes process groups as `+ <pid>` and `- <pid>`. Its input ends when the emulator does, however that happens, and
 * then it stops the groups that are left.
 */
const SCRIPT = `
live=" "
while read -r sign pid; do
  case "$sign" in
    +) live="$live$pid " ;;
    -) live="\${live%% $pid *} \${live#* $pid }" ;;
  esac
done
for pid in $live; do kill -TERM "-$pid" 2>/dev/null; done
for second in 1 2 3 4 5; do
  left=""
  for pid in $live; do kill -0 "-$pid" 2>/dev/null && left="$left $pid"; done
  [ -z "$left" ] && exit 0
  sleep 1
done
for pid in $left; do kill -KILL "-$pid" 2>/dev/null; done
`;

/**
 * Sees to it that no worker outlives the emulator, even one that is killed or ends without closing: no handler within
 * the emulator's own process could do that.
 */
export class Guardian {
  private shell: ChildProcess | undefined;

  /** From here on the process group ends with the emulator. */
  watch(group: number): void {
    this.shell ??= startShell();
    this.shell.stdin?.write(`+ ${group}\n`);
  }

  /** The group is gone; its number may become another program's. */
  release(group: number): void {
    this.shell?.stdin?.write(`- ${group}\n`);
  }

  /** Stops what is left of the groups. */
  async close(): Promise<void> {
    const { shell } = this;
    if (!shell) return;
    this.shell = undefined;
    const ended = once(shell, "exit");
    shell.ref();
    shell.stdin?.end();
    if (shell.exitCode === null && shell.signalCode === null) await ended;
  }
}

/** In a session of its own, so that Ctrl-C in a terminal does not end it before its work is done. */
function startShell(): ChildProcess {
  const shell = spawn("/bin/sh", ["-c", SCRIPT], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  // When somebody kills the shell its pipe breaks; workers go on, and `close` still stops them.
  shell.stdin.on("error", () => {});
  // A program that forgets to close the emulator must still be able to end.
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return shell;
}
