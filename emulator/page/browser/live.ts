import { useEffect, useLayoutEffect, useReducer, useState } from "preact/hooks";
import { type EntryOf, type Kind, Store } from "./store";
import { serviceTime } from "./time";

/** `live` while updates arrive, `lost` while the browser tries to reach the service again. */
export type Connection = "connecting" | "live" | "lost";

const store = new Store();
let connection: Connection = "connecting";
const connectionListeners = new Set<() => void>();
let waiting = false;

let events: EventSource | undefined;

/**
 * Follows the events of the service while the page is seen. A browser has six connections to one address for all of its
 * tabs, so that seven open pages would keep each other, and every control, from the service.
 */
export function connect(): void {
  document.addEventListener("visibilitychange", follow);
  follow();
}

function follow(): void {
  if (document.hidden) {
    events?.close();
    events = undefined;
    setConnection("connecting");
  } else events ??= opened();
}

function opened(): EventSource {
  const events = new EventSource("events");
  events.onopen = () => setConnection("live");
  events.onmessage = ({ data }) => {
    store.apply(JSON.parse(data));
    // However many updates arrive, the page is drawn once for each frame of the screen.
    if (!waiting) requestAnimationFrame(publish);
    waiting = true;
  };
  events.onerror = () => {
    setConnection("lost");
    // The browser repeats a broken connection by itself, but not one that was answered with an error.
    if (events.readyState === EventSource.CLOSED) setTimeout(reopen, 1000);
  };
  return events;
}

function reopen(): void {
  if (events?.readyState === EventSource.CLOSED) events = undefined;
  follow();
}

/** The entries of one kind, newest or in the order of their names; draws the component again when they change. */
export function useEntries<K extends Kind>(kind: K): readonly EntryOf<K>[] {
  const redraw = useRedraw();
  useLayoutEffect(() => store.listen(kind, redraw), [kind]);
  return store.list(kind);
}

/** Whether updates arrive. */
export function useConnection(): Connection {
  const redraw = useRedraw();
  useEffect(() => {
    connectionListeners.add(redraw);
    return () => connectionListeners.delete(redraw);
  }, []);
  return connection;
}

/** What is set for all accounts; undefined until the first update. */
export function useService(): EntryOf<"service"> | undefined {
  return useEntries("service")[0];
}

/** The service's time, ms; where the clock follows the machine's, the component is drawn again every `everyMs`. */
export function useNow(everyMs = 1000): number {
  const clock = useService()?.clock;
  const [, setTick] = useState(0);
  useEffect(() => {
    if (clock?.mode !== "wall") return;
    const timer = setInterval(() => setTick(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [clock?.mode, everyMs]);
  return clock ? serviceTime(clock, Date.now()) : Date.now();
}

function useRedraw(): () => void {
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  return () => redraw(undefined);
}

function publish(): void {
  waiting = false;
  store.publish();
}

function setConnection(state: Connection): void {
  connection = state;
  for (const listener of connectionListeners) listener();
}
