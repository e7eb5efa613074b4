import type { Clock, Limits } from "../../provider/client/limits";
import type { Answer, Exchange, LogEntry, RawAnswer, Request } from "../../provider/client/transport/exchange";
import { JumpingClock } from "./clocks";

export const GET: Request = {
  method: "GET",
  path: "/v2/pods",
  operation: "list pods",
  changes: false,
  repeatable: true,
};
export const POST: Request = {
  method: "POST",
  path: "/v2/serverless",
  operation: "create endpoint",
  changes: true,
  repeatable: false,
};
export const PATCH: Request = {
  method: "PATCH",
  path: "/v2/serverless/e1",
  operation: "patch endpoint",
  changes: true,
  repeatable: true,
};
export const DELETE: Request = {
  method: "DELETE",
  path: "/v2/templates/t1",
  operation: "delete template",
  changes: true,
  repeatable: true,
};

/** An exchange with a log that is kept. */
export function exchange(request: Request, limits: Limits = {}, clock: Clock = new JumpingClock()) {
  const logged: LogEntry[] = [];
  const made: Exchange = {
    request,
    clock,
    limits,
    attempt: 1,
    raw: undefined,
    to: { baseUrl: "https://api.example.com" },
    log: (entry) => void logged.push(entry),
  };
  return Object.assign(made, { logged });
}

export const OK: Answer = { status: 200, requestId: undefined, body: {} };

export const raw = (status: number, body: unknown, headers: Record<string, string> = {}): RawAnswer => ({
  status,
  headers: { "content-type": "application/json", "x-request-id": "r1", ...headers },
  text: typeof body === "string" ? body : JSON.stringify(body),
});

/** A step that ends as told, one ending after another; the last one repeats. */
export function endings(...ends: (Answer | Error)[]) {
  let calls = 0;
  const step = async () => {
    const end = ends[Math.min(calls++, ends.length - 1)] as Answer | Error;
    if (end instanceof Error) throw end;
    return end;
  };
  return Object.assign(step, { calls: () => calls });
}
