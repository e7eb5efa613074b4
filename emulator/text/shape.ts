import { checker } from "../schema";
import { MalformedMessages, TextRefused } from "./refused";

/** Members of a request that both routes have, as JSON schemas; JSON null means that the member is absent. */
export const SAMPLING = {
  max_tokens: { type: ["integer", "null"], minimum: 1 },
  temperature: { type: ["number", "null"], minimum: 0, maximum: 2 },
  top_p: { type: ["number", "null"], minimum: 0, maximum: 1 },
  seed: { type: ["integer", "null"] },
};

/** An object of which only these members are looked at; unknown ones are ignored (docs/service.md#native-route). */
export function open(properties: object, required: readonly string[] = []): object {
  return { type: "object", properties, required };
}

/** A list of messages whose `content` fits a schema. */
export function messagesOf(content: object): object {
  const role = { enum: ["system", "user", "assistant"] };
  return { type: "array", minItems: 1, items: open({ role, content }, ["role", "content"]) };
}

/** Checks a request. Throws `TextRefused`, first for its messages, and then for the first parameter that is wrong. */
export function reader<T>(schema: object): (request: unknown) => T {
  const failures = checker(schema);
  return (request) => {
    const found = failures(request).map((line) => ({ line, param: paramOf(line) }));
    const first = found.find(({ param }) => param === "messages") ?? found[0];
    if (!first) return request as T;
    if (first.param === "messages") throw new MalformedMessages(first.line);
    throw new TextRefused(400, `Invalid parameter: ${first.line}`, first.param);
  };
}

/** The member of the request in which a failure lies, without the object that holds the sampling parameters. */
function paramOf(failure: string): string | null {
  const missing = /^\$(?:\.sampling_params)?: missing property '(\w+)'/.exec(failure);
  return missing?.[1] ?? /^\$\.(?:sampling_params\.)?(\w+)/.exec(failure)?.[1] ?? null;
}
