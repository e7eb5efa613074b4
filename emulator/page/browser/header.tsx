import { type Connection, useConnection, useNow, useService } from "./live";
import { dateTime, duration } from "./time";

const CONNECTIONS: Record<Connection, string> = { connecting: "connecting…", live: "live", lost: "reconnecting…" };

/** The parts of the page, by the ids of their sections. */
const PARTS = { objects: "Objects", jobs: "Jobs", requests: "Requests", controls: "Controls" };

/** Which service this is, its time, and whether the page is up to date. */
export function Header() {
  const connection = useConnection();
  return (
    <header>
      <h1>Cloud compute emulator</h1>
      <code>{location.origin}</code>
      <Clock />
      <span role="status" class={`connection ${connection}`}>
        {CONNECTIONS[connection]}
      </span>
      <nav aria-label="Parts of this page">
        {Object.entries(PARTS).map(([id, name]) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
    </header>
  );
}

function Clock() {
  const now = useNow();
  const clock = useService()?.clock;
  if (!clock) return null;
  return (
    <span class="clock">
      <time dateTime={new Date(now).toISOString()}>{dateTime(now)} UTC</time> <small>{explained(clock)}</small>
    </span>
  );
}

function explained(clock: NonNullable<ReturnType<typeof useService>>["clock"]): string {
  if (clock.mode === "still") return "The clock stands still until you move it.";
  return clock.ahead < 1000 ? "" : `${duration(clock.ahead)} ahead of this machine`;
}
