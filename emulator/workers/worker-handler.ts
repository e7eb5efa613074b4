import { once } from "node:events";
import type { Dispatcher } from "undici";
import type { Handler, HandlerContext } from "../jobs/handler";
import { askWorker, WorkerFailed } from "./ask";
import type { Supervision } from "./supervision";

/** The code of queue-based workers that are processes or addresses: the chunks that one streams are its output too. */
export function workerHandler(dispatcher: Dispatcher, byId: (workerId: string) => Supervision | undefined): Handler {
  const carryOut: Handler = async (job, context) => {
    const worker = byId(context.workerId);
    if (worker?.origin === undefined) throw new Error("the worker is gone");
    try {
      const answer = await askWorker(dispatcher, worker.origin, job, context);
      return isGenerator(answer) ? untilBroken(answer, worker, context) : answer;
    } catch (error) {
      throw await causeOf(error, worker, context);
    }
  };
  return Object.assign(carryOut, { returnAggregateStream: true });
}

async function* untilBroken(
  chunks: AsyncGenerator<unknown>,
  worker: Supervision,
  context: HandlerContext,
): AsyncGenerator<unknown> {
  try {
    yield* chunks;
  } catch (error) {
    throw await causeOf(error, worker, context);
  }
}

/** A worker that ended takes its job back to the queue, which a broken connection alone would fail. */
async function causeOf(error: unknown, worker: Supervision, { signal }: HandlerContext): Promise<unknown> {
  if (error instanceof WorkerFailed || signal.aborted || !(await worker.isEnding())) return error;
  if (!signal.aborted) await once(signal, "abort");
  return signal.reason;
}

function isGenerator(value: unknown): value is AsyncGenerator<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
