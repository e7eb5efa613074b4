import type { Answer, Request } from "../edge";
import { noteRequest } from "../resources/endpoints/life";
import { lookUp } from "../resources/visible";
import { pick, problemAnswer } from "../rest/pipeline";
import type { Endpoint } from "../state/entities";
import { notFound, Refusal } from "../state/refusal";
import type { Scope, Service } from "../state/service";
import { checkAccess, jobKey } from "./key";
import type { PublicModel } from "./public-models";
import { endpointQueue, modelQueue } from "./queues";
import type { JobCall, JobRoute } from "./route";
import { Unserved } from "./unserved";

/**
 * Answers a request below `{run_url}/v2/{id}/`. The order of checks is that of docs/service.md#order-of-checks;
 * statuses are those of docs/service.md#job-errors.
 */
export async function answerJob(service: Service, routes: readonly JobRoute[], request: Request): Promise<Answer> {
  try {
    const key = jobKey(service, request.headers.authorization);
    const route = pick(routes, request.method);
    checkAccess(key, route.method);
    return json(200, await carryOut({ service, account: key.account }, route, request));
  } catch (error) {
    if (error instanceof Unserved) return { status: error.status, ...contentOf(error.body) };
    return refusalAnswer(error);
  }
}

/**
 * The answer to a caller who takes an endpoint of one kind for one of the other
 * (docs/service.md#the-wrong-kind-of-endpoint).
 */
const WRONG_KIND: Answer = json(400, { error: "not allowed for QB API" });

/** The answer to an error of `queuedEndpoint`, and to every other refusal. */
export function refusalAnswer(error: unknown): Answer {
  return error instanceof WrongKind ? WRONG_KIND : problemAnswer(error);
}

class WrongKind extends Error {}

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

/** Another account's endpoint is missing, never forbidden (docs/service.md#errors). */
function ownerOf(scope: Scope, route: JobRoute, id: string): Pick<JobCall, "queue" | "noteRequest" | "check"> {
  const model = scope.service.modelAt(id);
  if (model) return { queue: modelQueue(scope, model), noteRequest: () => {}, check: checkOf(scope, model) };
  const endpoint = route.anyKind ? endpointAt(scope, id) : queuedEndpoint(scope, id);
  return { queue: endpointQueue(scope, endpoint), noteRequest: () => noteRequest(scope, endpoint), check: () => {} };
}

/** Throws 404 where there is none, and what `refusalAnswer` answers where it takes no jobs. */
export function queuedEndpoint(scope: Scope, id: string): Endpoint {
  const endpoint = endpointAt(scope, id);
  if (endpoint.type !== "QUEUE_BASED") throw new WrongKind();
  return endpoint;
}

function endpointAt(scope: Scope, id: string): Endpoint {
  const endpoint = lookUp(scope, scope.account.endpoints, id);
  if (!endpoint) throw notFound("endpoint");
  return endpoint;
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
