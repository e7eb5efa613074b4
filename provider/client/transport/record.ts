import type { Around, Exchange, LogEntry } from "./exchange";

/** Logs one line about the current attempt. */
export function note(
  exchange: Exchange,
  entry: Pick<LogEntry, "ms" | "status" | "requestId" | "error" | "wait">,
): void {
  const { operation, method, path } = exchange.request;
  exchange.log({ operation, method, path, attempt: exchange.attempt, ...entry });
}

/** Logs one line for every request that ends, whether it succeeds or fails. */
export const record: Around = (next) => async (exchange) => {
  const started = exchange.clock.now();
  const ended = (error?: string) => {
    const { status, headers } = exchange.raw ?? {};
    note(exchange, {
      ms: exchange.clock.now() - started,
      ...(status !== undefined && { status }),
      ...(headers?.["x-request-id"] !== undefined && { requestId: headers["x-request-id"] }),
      ...(error !== undefined && { error }),
    });
  };
  try {
    const answer = await next(exchange);
    ended();
    return answer;
  } catch (error) {
    ended((error as Error).name);
    throw error;
  }
};
