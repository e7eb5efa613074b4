import type { Answer, Request } from "../edge";
import { checkAccess, jobKey } from "../jobs/key";
import { queuedEndpoint, refusalAnswer } from "../jobs/pipeline";
import { Refusal } from "../state/refusal";
import type { Scope, Service } from "../state/service";
import { chatCompletion, modelList } from "./openai";
import { TextBroken, TextRefused } from "./refused";

interface OpenaiRoute {
  readonly method: "GET" | "POST";
  answer(scope: Scope, request: Request): Answer | Promise<Answer>;
}

const ROUTES: Readonly<Record<string, OpenaiRoute>> = {
  "chat/completions": { method: "POST", answer: chatCompletion },
  models: { method: "GET", answer: modelList },
};

/** A body may be this large (docs/service.md#text-errors). */
const MOST_BYTES = 20 * 1024 * 1024;

/** Answers what lies below `{run_url}/v2/<slug>/openai/v1/`; errors have the shape of the OpenAI API. */
export async function answerOpenai(service: Service, request: Request): Promise<Answer> {
  const isText = request.params.id === service.options.textSlug;
  try {
    return await carryOut(service, isText, request);
  } catch (error) {
    if (error instanceof TextBroken) return { status: 500, headers: {}, body: undefined };
    if (error instanceof TextRefused) return refusal(error, {});
    if (error instanceof Refusal && isText) return refusal(inThisShape(error), error.headers);
    return refusalAnswer(error);
  }
}

async function carryOut(service: Service, isText: boolean, request: Request): Promise<Answer> {
  const { path, method, params, headers } = request;
  const key = jobKey(service, headers.authorization);
  if (!isText) throw lackingRoute({ service, account: key.account }, params.id ?? "");
  const route = ROUTES[params["*"] ?? ""];
  if (!route) throw new TextRefused(404, `Unknown request URL: ${method} ${path}`, null, "unknown_url");
  if (method !== route.method) throw new Refusal(405, "Method not allowed", undefined, { Allow: route.method });
  checkAccess(key, method);
  if (Buffer.byteLength(request.body) > MOST_BYTES) throw new Refusal(413, "The body is larger than 20 MB");
  const act = () => route.answer({ service, account: key.account }, request);
  return service.jobLimits.within(service.options.jobLimits, service.options.textSlug, "openai", act);
}

/** A queue-based endpoint of the caller's has no such route, and answers as it does on every path that it lacks. */
function lackingRoute(scope: Scope, id: string): Refusal {
  queuedEndpoint(scope, id);
  return new Refusal(404, "The requested path was not found.");
}

/** Codes that the OpenAI API has for refusals that every route of the service knows. */
const CODES: Readonly<Record<number, string>> = { 401: "invalid_api_key", 429: "rate_limit_exceeded" };

function inThisShape({ status, detail }: Refusal): TextRefused {
  return new TextRefused(status, detail, null, CODES[status] ?? null);
}

function refusal({ status, message, param, code }: TextRefused, headers: Answer["headers"]): Answer {
  const body = JSON.stringify({ error: { message, type: "invalid_request_error", param, code } });
  return { status, headers: { ...headers, "content-type": "application/json" }, body };
}
