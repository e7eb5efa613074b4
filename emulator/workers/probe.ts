import { get } from "node:http";
import { connect } from "node:net";

/** The result of a health check (docs/service.md#worker-ports-and-health): `silent` is no answer at all. */
export type Health = "healthy" | "initializing" | "unhealthy" | "silent";

/** The time that a worker has to answer a health check, ms of real time. */
const PATIENCE_MS = 5_000;

/**
 * One health check: 200 is healthy, 204 initialising, any other answer unhealthy
 * (docs/service.md#worker-ports-and-health).
 */
export function askHealth(url: string): Promise<Health> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: PATIENCE_MS }, (response) => {
      response.resume();
      resolve(healthOf(response.statusCode));
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve("silent"));
  });
}

function healthOf(status: number | undefined): Health {
  if (status === 200) return "healthy";
  return status === 204 ? "initializing" : "unhealthy";
}

/** Resolves to true if a program listens there. */
export function isOpen(origin: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || (protocol === "https:" ? 443 : 80)), timeout: PATIENCE_MS });
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket
      .once("connect", () => end(true))
      .once("timeout", () => end(false))
      .once("error", () => end(false));
  });
}

/** A worker that has never answered is asked this often, so that its start costs no more than it takes; ms. */
const STARTING_MS = 50;

/** Asks again and again, in real time, until it is stopped; `found` is called each time the answer differs. */
export function watch(ask: () => Promise<Health>, everyMs: () => number, found: (health: Health) => void): () => void {
  let last: Health | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const round = async () => {
    const health = await ask();
    if (stopped) return;
    const starting = health === "silent" && (last === undefined || last === "silent");
    if (health !== last) found(health);
    last = health;
    timer = setTimeout(round, starting ? Math.min(STARTING_MS, everyMs()) : everyMs()).unref();
  };
  void round();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
