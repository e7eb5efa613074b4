import { Cancelled } from "../../client";
import type { Call } from "../kind";
import { type Answer, CheckFailed, refuseMisfits, remaining, timed } from "./answer";
import type { HttpCheck } from "./args";
import { textMisfits } from "./fit";
import { bodyOf } from "./message";

type Target = { readonly id: string; readonly url?: string };

/**
 * Sends one request to the endpoint's workers and compares the answer. Throws `CheckFailed` if the answer does not fit.
 */
export async function askByHttp(target: Target, check: HttpCheck, call: Call): Promise<Answer> {
  const { value, latencyMs } = await timed(call, () => wholeAnswer(target, check, call));
  const { status, headers, text } = value;
  const evidence = `HTTP ${status} ${text}`;
  const workerId = workerOf(headers);
  if (status !== check.expectStatus)
    throw new CheckFailed(`the status is ${status}, but ${check.expectStatus} is expected`, evidence, workerId);
  const found = check.expectBody === undefined ? [] : textMisfits(check.expectBody, text);
  refuseMisfits("the body", found, evidence, workerId);
  return { content: text, latencyMs };
}

/**
 * Reads the answer with its body. A worker may keep sending for ever, for example a stream of events, so a timer limits
 * the time.
 */
async function wholeAnswer(target: Target, { path, method, body }: HttpCheck, call: Call) {
  const { client } = call;
  const ms = remaining(call);
  // Workers run in real time, even if the account's clock is simulated.
  // The half second lets the client's own timeout for the headers, which has a better message, come first.
  const late = AbortSignal.timeout(ms + 500);
  const answer = await client.loadBalancer(target).fetch(path, { method, ...bodyOf(body), signal: late });
  const { status, headers } = answer;
  const text = await answer.text().catch(() => {
    if (client.limits.signal?.aborted)
      throw new Cancelled("The operation was cancelled during this step: reading the answer");
    if (!late.aborted)
      throw new CheckFailed(`the answer with status ${status} broke off`, undefined, workerOf(headers));
    const what = `the answer with status ${status} did not end within ${Math.round(ms / 1000)} s`;
    throw new CheckFailed(what, undefined, workerOf(headers));
  });
  return { status, headers, text };
}

/** The header's name contains the publisher's name, so it is matched by a pattern (docs/service.md#load-balancing). */
function workerOf(headers: Iterable<[string, string]>): string | undefined {
  return [...headers].find(([name]) => /^x-.+-worker-id$/i.test(name))?.[1];
}
