import { Cancelled } from "../../client";
import type { Call } from "../kind";
import { type Answer, CheckFailed, refuseMisfits, remaining, timed } from "./answer";
import type { WebSocketCheck } from "./args";
import { textMisfits } from "./fit";
import { textOf } from "./message";

/**
 * The time limit for opening the connection, in milliseconds. The service holds the upgrade for up to two minutes until
 * a worker is ready (docs/service.md#websockets).
 */
const LONGEST_OPENING = 150_000;
/** The time that the worker has for its first message once the connection is open, in milliseconds. */
const LONGEST_ANSWER = 60_000;

/**
 * Opens one WebSocket to the endpoint's workers and compares the first message. Throws `CheckFailed` if it does not
 * fit.
 */
export async function askByWebSocket(
  target: { readonly id: string; readonly url?: string },
  check: WebSocketCheck,
  call: Call,
): Promise<Answer> {
  const { client } = call;
  const openTimeoutMs = Math.min(LONGEST_OPENING, remaining(call));
  const { value: text, latencyMs } = await timed(call, async () => {
    const socket = await client.loadBalancer(target).webSocket(check.path, { openTimeoutMs });
    try {
      const message = firstMessage(socket, call);
      if (check.send !== undefined) socket.send(textOf(check.send));
      return await message;
    } finally {
      socket.close();
    }
  });
  refuseMisfits("the message", textMisfits(check.expect, text), text);
  return { content: text, latencyMs };
}

/**
 * The first message as text, whether it is text or binary. Throws if the connection ends first or no message comes in
 * time.
 */
function firstMessage(socket: WebSocket, call: Call): Promise<string> {
  const ms = Math.min(LONGEST_ANSWER, remaining(call));
  const { signal } = call.client.limits;
  socket.binaryType = "arraybuffer";
  return new Promise<string>((resolve, reject) => {
    const ends = new AbortController();
    const end = (settle: () => void) => {
      clearTimeout(timer);
      ends.abort();
      settle();
    };
    const fail = (why: string) => end(() => reject(new CheckFailed(why)));
    // Workers run in real time, even if the account's clock is simulated.
    const timer = setTimeout(() => fail(`no message came within ${Math.round(ms / 1000)} s`), ms);
    const once = { signal: ends.signal };
    socket.addEventListener("message", ({ data }) => end(() => resolve(asText(data))), once);
    socket.addEventListener(
      "close",
      ({ code }) => fail(`the connection was closed with ${code} before a message came`),
      once,
    );
    socket.addEventListener("error", () => fail("the connection broke before a message came"), once);
    signal?.addEventListener(
      "abort",
      () => end(() => reject(new Cancelled("The operation was cancelled during this step: waiting for a message"))),
      once,
    );
  });
}

const asText = (data: unknown): string =>
  typeof data === "string" ? data : Buffer.from(data as ArrayBuffer).toString();
