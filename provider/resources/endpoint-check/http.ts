import { Cancelled } from "../../client";
import type { Call } from "../kind";
import { type Answer, CheckFailed, refuseMisfits, remaining, timed } from "./answer";
import type { HttpCheck } from "./args";
import { textMisfits } from "./fit";
import { bodyOf } from "./message";

type Target = { readonly id: string; readonly url?: string };

/** Sends one request to the endpoint's workers and compares the answer. */
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

/** With its body, which a worker may go on sending for ever, as that of a stream of events. */
async function wholeAnswer(target: Target, { path, method, body }: HttpCheck, call: Call) {
  const { client } = call;
  const ms = remaining(call);
  // The worker's time is the real one, whatever clock the account has.
  // Later than the end that the client sets to the wait for the headers, which has an error of its own.
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

/** The header has the publisher's name in it (docs/service.md#load-balancing). */
function workerOf(headers: Iterable<[string, string]>): string | undefined {
  return [...headers].find(([name]) => /^x-.+-worker-id$/i.test(name))?.[1];
}
