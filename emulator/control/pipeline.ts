import type { IncomingHttpHeaders } from "node:http";
import type { Answer } from "../edge";
import { problemAnswer } from "../rest/pipeline";
import { checker } from "../schema";
import { Refusal } from "../state/refusal";
import type { Service } from "../state/service";
import { checkCaller } from "./caller";
import type { ControlRoute } from "./routes";

/** A control call: JSON in and out, no key, and neither faults nor quotas touch it. */
type ControlCall = (
  text: string,
  headers: IncomingHttpHeaders,
  params: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** The function that carries out the calls of a route. */
export function controlAnswer(service: Service, route: ControlRoute): ControlCall {
  const check = route.shape && checker(route.shape);
  return async (text, headers, params) => {
    try {
      checkCaller(headers);
      const body = check ? read(text, check) : undefined;
      const result = (await route.answer(service, body as never, params)) ?? {};
      return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(result) };
    } catch (error) {
      return problemAnswer(error);
    }
  };
}

function read(text: string, check: (value: unknown) => string[]): unknown {
  const body = parse(text);
  const errors = check(body);
  if (errors.length > 0) throw new Refusal(400, errors.join("; "), errors);
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "the body is not JSON");
  }
}
