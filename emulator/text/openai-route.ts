import type { Answer, Request } from "../edge";
import { bearer, problemAnswer } from "../rest/pipeline";
import { notFound } from "../state/refusal";
import type { Scope, Service } from "../state/service";
import { chatCompletion, modelList } from "./openai";
import { TextRefused } from "./refused";
import { TextBroken } from "./rules";

interface OpenaiRoute {
  readonly method: "GET" | "POST";
  answer(scope: Scope, request: Request): Answer;
}

const ROUTES: Readonly<Record<string, OpenaiRoute>> = {
  "chat/completions": { method: "POST", answer: chatCompletion },
  models: { method: "GET", answer: modelList },
};

/** A body may be this large (service contract 6.5). */
const MOST_BYTES = 20 * 1024 * 1024;

/** Answers what lies below `{run_url}/v2/<slug>/openai/v1/`; errors have the shape of the OpenAI API. */
export async function answerOpenai(service: Service, request: Request): Promise<Answer> {
  // An endpoint of the caller's own has no such route.
  if (request.params.slug !== service.options.textSlug) return problemAnswer(notFound("endpoint"));
  try {
    return carryOut(service, request);
  } catch (error) {
    if (error instanceof TextRefused) return refusal(error);
    if (error instanceof TextBroken) return { status: 500, headers: {}, body: undefined };
    throw error;
  }
}

function carryOut(service: Service, request: Request): Answer {
  const route = ROUTES[request.params["*"] ?? ""];
  if (!route) throw new TextRefused(404, `Unknown request URL: ${request.method} ${request.path}`, null, "unknown_url");
  const key = keyOf(service, request.headers.authorization);
  if (request.method !== route.method) throw new TextRefused(405, `Only ${route.method} is allowed here`);
  if (key.access === "none" || (key.access === "read-only" && route.method !== "GET")) {
    throw new TextRefused(403, "The key has no access to this", null, null, "permission_error");
  }
  if (Buffer.byteLength(request.body) > MOST_BYTES) throw new TextRefused(413, "The body is larger than 20 MB");
  return route.answer({ service, account: key.account }, request);
}

function keyOf(service: Service, header: string | undefined) {
  // The key alone is accepted too (service contract 1.1).
  const key = service.accounts.find(bearer(header) ?? header ?? "");
  if (key) return key;
  throw new TextRefused(
    401,
    header === undefined ? "No API key provided" : "Incorrect API key provided",
    null,
    "invalid_api_key",
  );
}

function refusal({ status, message, type, param, code }: TextRefused): Answer {
  const body = JSON.stringify({ error: { message, type, param, code } });
  return { status, headers: { "content-type": "application/json" }, body };
}
