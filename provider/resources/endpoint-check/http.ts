import type { Call } from "../kind";
import { type Answer, CheckFailed, refuseMisfits, timed } from "./answer";
import type { HttpCheck } from "./args";
import { textMisfits } from "./fit";
import { bodyOf } from "./message";

/** Sends one request to the endpoint's workers and compares the answer. */
export async function askByHttp(target: { id: string; url?: string }, check: HttpCheck, call: Call): Promise<Answer> {
  const { path, method, body, expectStatus, expectBody } = check;
  const { value, latencyMs } = await timed(call, async () => {
    const answer = await call.client.loadBalancer(target).fetch(path, { method, ...bodyOf(body) });
    return { answer, text: await answer.text() };
  });
  const { answer, text } = value;
  const evidence = `HTTP ${answer.status} ${text}`;
  const workerId = workerOf(answer.headers);
  if (answer.status !== expectStatus)
    throw new CheckFailed(`the status is ${answer.status}, and ${expectStatus} is expected`, evidence, workerId);
  refuseMisfits("the body", expectBody === undefined ? [] : textMisfits(expectBody, text), evidence, workerId);
  return { content: text, latencyMs };
}

/** The header has the publisher's name in it (service contract 5). */
function workerOf(headers: Iterable<[string, string]>): string | undefined {
  return [...headers].find(([name]) => /^x-.+-worker-id$/i.test(name))?.[1];
}
