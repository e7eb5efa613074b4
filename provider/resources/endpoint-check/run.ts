import { createHash } from "node:crypto";
import type { Endpoint } from "../../client";
import type { Call } from "../kind";
import { type Answer, CheckFailed } from "./answer";
import type { CheckResult, DesiredCheck } from "./args";
import { diagnosed } from "./diagnosis";
import { askByHttp } from "./http";
import { askByJob } from "./job";
import { rolledOut } from "./rollout";
import { whileStarting } from "./starting";
import { askByWebSocket } from "./websocket";

/**
 * Checks the endpoint once all of its workers run the newest release. Throws `CheckFailed` if it does not answer as
 * expected.
 */
export async function runCheck(desired: DesiredCheck, call: Call): Promise<CheckResult> {
  const { endpointId } = desired;
  const { client } = call;
  const endpoint = await client.endpoints.find(endpointId);
  if (!endpoint) throw new CheckFailed(`the account has no endpoint ${endpointId} that could be checked`);
  const { answer, releaseVersion } = await answered(desired, endpoint, call);
  const { content, latencyMs, coldStartMs } = answer;
  return {
    latencyMs,
    ...(coldStartMs === undefined ? {} : { coldStartMs }),
    answerHash: createHash("sha256").update(content).digest("hex"),
    ...(releaseVersion === undefined ? {} : { releaseVersion }),
    checkedAt: new Date(client.clock.now()).toISOString(),
  };
}

async function answered(desired: DesiredCheck, endpoint: Endpoint, call: Call) {
  const { id } = endpoint;
  try {
    const releaseVersion = await rolledOut(id, call);
    return { answer: await ask(desired, endpoint, call), releaseVersion };
  } catch (error) {
    throw await diagnosed(error, id, `endpoint ${id} does not answer as it should`, call);
  }
}

/** `checkRules` has already ensured that the program gives exactly one of the three. */
async function ask({ job, http, websocket }: DesiredCheck, endpoint: Endpoint, call: Call): Promise<Answer> {
  if (job) return askByJob(endpoint.id, job, call);
  const target = { id: endpoint.id, ...(endpoint.requestUrls?.base ? { url: endpoint.requestUrls.base } : {}) };
  return whileStarting(endpoint.id, call, (own) =>
    http ? askByHttp(target, http, own) : askByWebSocket(target, websocket as NonNullable<typeof websocket>, own),
  );
}
