import type { Dispatcher } from "undici";
import { Cancelled, type Facts, InvalidInput, ServiceError, Unauthorized } from "../errors";
import { checkKey } from "../transport/send";
import { type Balanced, baseOf, below } from "./balanced";
import { NoWorkersAvailable, SocketNotOpened } from "./errors";
import { refusalOf } from "./refusal";
import { Repeats } from "./repeats";
import type { SocketOptions } from "./types";
import { type Refused, Upgrade } from "./upgrade";

/** Milliseconds: a worker that has to start needs longer than the usual 5 s (docs/service.md#websockets). */
const OPEN_TIMEOUT = 60_000;

/**
 * Opens a WebSocket and tries again while no worker is available; the open time-out covers all attempts. Throws
 * `SocketNotOpened`, `WrongEndpointKind` or `Unauthorized`.
 */
export async function openSocket(balanced: Balanced, path: string, options: SocketOptions = {}): Promise<WebSocket> {
  const { clock, limits, apiKey, keyFrom, connectionsTo } = balanced;
  const url = below(await baseOf(balanced), path);
  const facts = { method: "GET", path: url.pathname, ...(keyFrom !== undefined && { keyFrom }) };
  checkKey({ apiKey, keyFrom, baseUrl: url.origin }, { method: "GET", path: url.pathname });
  const end = clock.now() + openTimeout(options);
  const deadline = Math.min(end, limits.deadline ?? end);
  const repeats = new Repeats(
    { ...balanced, limits: { ...limits, deadline, report: (...args) => limits.report?.(...args) } },
    true,
  );
  for (;;) {
    const dispatcher = await connectionsTo(url.origin).dispatcher();
    const opened = await attempt({ balanced, url, facts, dispatcher, ms: deadline - clock.now() }, options);
    if (!(opened instanceof NoWorkersAvailable)) return opened;
    await repeats.wait(opened);
  }
}

function openTimeout({ openTimeoutMs = OPEN_TIMEOUT }: SocketOptions): number {
  if (openTimeoutMs > 0) return openTimeoutMs;
  throw new InvalidInput("openTimeoutMs", `is ${openTimeoutMs}; allowed are milliseconds above 0`);
}

interface Attempt {
  readonly balanced: Balanced;
  readonly url: URL;
  readonly facts: Facts;
  readonly dispatcher: Dispatcher;
  /** Real milliseconds until the socket must be open, because the network runs in real time. */
  readonly ms: number;
}

async function attempt(
  { balanced, url, facts, dispatcher, ms }: Attempt,
  { protocols = [] }: SocketOptions,
): Promise<WebSocket | NoWorkersAvailable> {
  const { WebSocket: Socket } = await import("undici");
  const { apiKey, userAgent, limits } = balanced;
  const upgrade = new Upgrade();
  const socket = new Socket(url.href.replace(/^http/, "ws"), {
    protocols: [...protocols],
    headers: { authorization: `Bearer ${apiKey}`, "user-agent": userAgent },
    dispatcher: dispatcher.compose(upgrade.observe),
  }) as unknown as WebSocket;
  const outcome = await opening(socket, ms, limits.signal);
  if (outcome === "open") return socket;
  upgrade.abort();
  return notOpened(outcome, upgrade.refused, { facts, ms, apiKey });
}

type Outcome = "open" | "failed" | "late" | "cancelled";

function opening(socket: WebSocket, ms: number, signal: AbortSignal | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      resolve(outcome);
    };
    const cancel = () => end("cancelled");
    const timer = setTimeout(() => end("late"), Math.max(1, ms));
    socket.addEventListener("open", () => end("open"), { once: true });
    socket.addEventListener("error", () => end("failed"), { once: true });
    signal?.addEventListener("abort", cancel, { once: true });
    if (signal?.aborted) cancel();
  });
}

/** Throws the reason why the socket did not open, unless a later attempt may succeed. */
function notOpened(
  outcome: Outcome,
  refused: Refused | undefined,
  { facts, ms, apiKey }: Pick<Attempt, "facts" | "ms"> & Pick<Balanced, "apiKey">,
): NoWorkersAvailable {
  if (outcome === "cancelled") throw new Cancelled("The operation was cancelled before the connection was open", facts);
  if (outcome === "late") throw new SocketNotOpened(`The connection was not open within ${ms / 1000} s`, facts, SLOW);
  if (refused === undefined) {
    throw new SocketNotOpened("The connection could not be made, or broke before it was open", facts);
  }
  const { status, text } = refused;
  const refusal = refusalOf(refused, facts);
  if (refusal instanceof NoWorkersAvailable) return refusal;
  if (refusal instanceof ServiceError) throw refusal;
  if (status === 401) throw new Unauthorized("The service answered 401", { ...facts, status });
  // A worker sees the key and may repeat it in its answer.
  const shown = apiKey ? text.trim().replaceAll(apiKey, "[secret]") : text.trim();
  const quoted = shown === "" ? "" : `: ${shown.length > QUOTED ? `${shown.slice(0, QUOTED)}…` : shown}`;
  throw new SocketNotOpened(`The upgrade was answered with ${status}${quoted}`, { ...facts, status });
}

/** The number of characters of a worker's answer that a message quotes. */
const QUOTED = 300;

const SLOW = "Workers that start from zero can need longer: raise openTimeoutMs, or keep workers.min above 0.";
