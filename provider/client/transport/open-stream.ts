import type { Readable } from "node:stream";
import { bodyOf } from "./body";
import { foreign, refusal } from "./classify";
import type { RawAnswer, Step } from "./exchange";
import { failure } from "./failure";
import { aborter, checkKey, type Destination, flat, optionsOf } from "./send";

/** Milliseconds without a byte after which a stream counts as broken, because a dead connection is silent too. */
const SILENCE = 300_000;

/** Sends a request and returns the answer's body as a stream of events, which the caller reads and closes. */
export const openStream =
  (to: Destination): Step =>
  async (exchange) => {
    checkKey(to, exchange.request);
    const dispatcher = await to.dispatcher();
    const { abort, stop, reason } = aborter(to.timeoutMs, exchange);
    try {
      const { statusCode, headers, body } = await dispatcher.request({
        ...optionsOf(to, exchange.request),
        bodyTimeout: SILENCE,
        signal: abort,
      });
      exchange.raw = { status: statusCode, headers: flat(headers), text: "" };
      if (isEvents(exchange.raw)) return { status: statusCode, requestId: exchange.raw.headers["x-request-id"], body };
      exchange.raw = { ...exchange.raw, text: await body.text() };
    } catch (error) {
      throw failure(error, exchange.request, reason(), to.timeoutMs, to);
    } finally {
      stop();
    }
    const read = bodyOf(exchange.raw);
    if (exchange.raw.status >= 300) throw refusal(exchange.raw, read, exchange);
    throw foreign(
      exchange.raw,
      read.kind === "foreign" ? read.seen : "something else than a stream of events",
      exchange,
    );
  };

const isEvents = ({ status, headers }: RawAnswer) =>
  status === 200 && /^text\/event-stream\b/i.test(headers["content-type"] ?? "");

/** The stream that `openStream` returns. */
export type EventStream = Readable;
