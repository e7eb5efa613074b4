import type { Answer, Request } from "../edge";
import { noteRequest } from "../resources/endpoints/life";
import { lookUp } from "../resources/visible";
import { problemAnswer } from "../rest/pipeline";
import type { Key } from "../state/accounts";
import { notFound, Refusal } from "../state/refusal";
import type { Scope, Service } from "../state/service";
import type { PublicModel } from "./public-models";
import { endpointQueue, modelQueue } from "./queues";
import type { JobCall, JobRoute } from "./route";
import { Unserved } from "./unserved";

/**
 * Answers a request below `{run_url}/v2/{id}/`. The order of checks is that of service contract 1.4; statuses are
 * those of 4.8.
 */
export async function answerJob(service: Service, routes: readonly JobRoute[], request: Request): Promise<Answer> {
  try {
    const key = jobKey(service, request.headers.authorization);
    const route = pick(routes, request.method);
    checkAccess(key, route.method);
    return json(200, await carryOut({ service, account: key.account }, route, request));
  } catch (error) {
    if (error instanceof Unserved) return { status: error.status, ...contentOf(error.body) };
    return error instanceof WrongKind ? WRONG_KIND : problemAnswer(error);
  }
}

/** The key of a request to `{run_url}`, with or without `Bearer` (service contract 1.1). Throws 401. */
export function jobKey(service: Service, header: string | undefined): Key {
  const token = (header ?? "").replace(/^Bearer(\s+|$)/i, "").trim();
  if (token === "") throw new Refusal(401, "no token provided");
  const key = service.accounts.find(token);
  if (!key) throw new Refusal(401, "invalid api key");
  return key;
}

/** Throws 403 where the key does not permit a request of that method. */
export function checkAccess({ access }: Key, method: string): void {
  const permitted = access === "full" || (access === "read-only" && method === "GET");
  if (!permitted) throw new Refusal(403, "access denied");
}

/** The answer to a caller who takes an endpoint of one kind for one of the other (service contract 5). */
const WRONG_KIND: Answer = json(400, { error: "not allowed for QB API" });

class WrongKind extends Error {}

function pick(routes: readonly JobRoute[], method: string): JobRoute {
  const route = routes.find((candidate) => candidate.method === method);
  if (route) return route;
  const allow = routes.map((candidate) => candidate.method).join(", ");
  throw new Refusal(405, "The requested method is not allowed for this path.", undefined, { Allow: allow });
}

async function carryOut(scope: Scope, route: JobRoute, request: Request): Promise<object> {
  const { params, query, body, gone } = request;
  const { id = "", jobId = "" } = params;
  if (route.bodyLimit !== undefined && Buffer.byteLength(body) > route.bodyLimit) {
    throw new Refusal(413, `the body is larger than ${route.bodyLimit} bytes`);
  }
  const act = () => route.answer({ ...scope, ...ownerOf(scope, route, id), jobId, query, body, gone });
  const { service } = scope;
  return route.limited === undefined
    ? act()
    : service.jobLimits.within(service.options.jobLimits, id, route.limited, act);
}

/** Another account's endpoint is missing, never forbidden (service contract 1.4). */
function ownerOf(scope: Scope, route: JobRoute, id: string): Pick<JobCall, "queue" | "noteRequest" | "check"> {
  const model = scope.service.modelAt(id);
  if (model) return { queue: modelQueue(scope, model), noteRequest: () => {}, check: checkOf(scope, model) };
  const endpoint = lookUp(scope, scope.account.endpoints, id);
  if (!endpoint) throw notFound("endpoint");
  if (endpoint.type !== "QUEUE_BASED" && !route.anyKind) throw new WrongKind();
  return { queue: endpointQueue(scope, endpoint), noteRequest: () => noteRequest(scope, endpoint), check: () => {} };
}

function checkOf({ service }: Scope, model: PublicModel): JobCall["check"] {
  return (input, sync) => model.check(input, service.ids.job(sync));
}

function json(status: number, body: object): Answer {
  return { status, ...contentOf(body) };
}

function contentOf(body: object | undefined): Pick<Answer, "headers" | "body"> {
  if (body === undefined) return { headers: {}, body };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
