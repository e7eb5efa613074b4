import { WINDOWS } from "../state/quota";

const COUNT = { type: "integer", minimum: 0 };
/** More is a delay that Node's timers cut to a millisecond. */
const DELAY = { ...COUNT, maximum: 2 ** 31 - 1 };
const TEXT = { type: "string", minLength: 1 };
const TEXTS = { type: "array", minItems: 1, items: TEXT };

function closed(properties: object, required: string[] = []): object {
  return { type: "object", additionalProperties: false, properties, required };
}

/** Bodies of the control routes, as JSON schemas. */
export const SHAPES = {
  clock: {
    ...closed({ advance: { type: "number", minimum: 0 }, until: { const: "quiet" } }),
    minProperties: 1,
    maxProperties: 1,
  },
  fault: closed(
    {
      match: closed({ method: TEXT, path: TEXT, operation: TEXT }),
      effect: {
        ...closed({
          status: { type: "integer", minimum: 100, maximum: 599 },
          body: {},
          contentType: TEXT,
          headers: { type: "object", additionalProperties: { type: "string" } },
          reset: { const: true },
          delayMs: DELAY,
          loseAnswer: { enum: ["reset", 500] },
          omit: TEXTS,
        }),
        minProperties: 1,
      },
      times: COUNT,
      probability: { type: "number", minimum: 0, maximum: 1 },
      seed: { type: "integer" },
    },
    ["effect"],
  ),
  quotas: { ...closed(Object.fromEntries(WINDOWS.map((name) => [name, COUNT]))), type: ["object", "null"] },
  spending: closed({ account: TEXT, requests: COUNT }, ["requests"]),
  call: closed({ account: TEXT, method: { enum: ["POST", "PATCH", "DELETE"] }, path: TEXT, body: {} }, [
    "method",
    "path",
  ]),
  latency: closed({ ms: DELAY }, ["ms"]),
  options: { type: "object" },
  key: closed({ account: TEXT, access: { enum: ["full", "read-only", "none"] } }),
  revokedKey: closed({ apiKey: TEXT }, ["apiKey"]),
  // Each busy worker is one that exists.
  workers: closed(
    { endpointId: TEXT, busy: { ...COUNT, maximum: 1000 }, leaveAfter: { type: "number", minimum: 0 }, kill: TEXT },
    ["endpointId"],
  ),
  cpuEndpoint: closed({ account: TEXT, name: TEXT, instanceId: TEXT, workers: closed({ min: COUNT, max: COUNT }) }),
  overlay: {
    ...closed({ api: { enum: ["rest", "graphql"] }, id: TEXT, path: TEXT, fields: { type: "object" }, omit: TEXTS }, [
      "api",
      "id",
    ]),
    anyOf: [{ required: ["fields"] }, { required: ["omit"] }],
  },
  pod: { type: "object", properties: { account: TEXT } },
};
