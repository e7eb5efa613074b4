import type { Answer } from "../edge";
import { problemAnswer } from "../rest/pipeline";
import { checker } from "../schema";
import { Refusal } from "../state/refusal";
import type { Service } from "../state/service";
import type { ControlRoute } from "./routes";

/** Makes a control call: JSON in and out, no key, and neither faults nor quotas touch it. */
export function controlAnswer(
  service: Service,
  route: ControlRoute,
): (text: string, origin?: string) => Promise<Answer> {
  const check = route.shape && checker(route.shape);
  return async (text, origin) => {
    try {
      // A page in a browser can reach the loopback address too, and must not steer the emulator.
      if (origin !== undefined) throw new Refusal(403, "control calls from web pages are refused");
      const body = check ? read(text, check) : undefined;
      const result = (await route.answer(service, body as never)) ?? {};
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
