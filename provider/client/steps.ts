import { createHash } from "node:crypto";
import { classify as classifyGraphql } from "./graphql/classify";
import { classify } from "./http/classify";
import type { LogEntry, Step } from "./http/exchange";
import { mask, secretsOf } from "./http/mask";
import { pace } from "./http/pace";
import { parse } from "./http/parse";
import { record } from "./http/record";
import { retry } from "./http/retry";
import { scheduleOf } from "./http/schedule";
import { type Destination, send } from "./http/send";
import type { Clock, Limits } from "./limits";
import type { Ask } from "./rest/group";

/** Milliseconds that one request may take, waits and repetitions included, where no deadline is given. */
const PATIENCE = 600_000;

/** What the steps need beside the destination. */
export interface Means {
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly log: (entry: LogEntry) => void;
}

/** From a request and limits to a read answer, for either API of one account. */
export type Asking = (limits: Limits) => { readonly rest: Ask; readonly graphql: Ask };

/** Composes the steps, outermost first: mask, retry, pace, record, classify, send. */
export function asking(to: Omit<Destination, "keyIn">, means: Means): Asking {
  const { clock, random } = means;
  const secrets = secretsOf(to.apiKey);
  // Each API counts its own requests (service contract 1.5).
  const account = createHash("sha256")
    .update(JSON.stringify([to.baseUrl, to.apiKey]))
    .digest("hex");
  const contact = { made: false };
  const around = (api: string, step: Step) =>
    mask(secrets)(retry(random, contact)(pace(scheduleOf(clock, `${api} ${account}`), random)(record(step))));
  const rest = around("rest", classify(send({ ...to, keyIn: "header" })));
  const graphql = around("graphql", classifyGraphql(send({ ...to, keyIn: "query" })));
  return (limits) => ({ rest: ask(rest, limits, means), graphql: ask(graphql, limits, means) });
}

const ask =
  (step: Step, limits: Limits, { clock, log }: Means): Ask =>
  async (request, schema) => {
    const deadline = limits.deadline ?? clock.now() + PATIENCE;
    const answer = await step({ request, clock, limits: bounded(limits, deadline), attempt: 1, raw: undefined, log });
    return parse(schema, answer, request);
  };

/** `say` may be a method of its object. */
const bounded = (limits: Limits, deadline: number): Limits => ({
  ...limits,
  deadline,
  say: (level, text) => limits.say?.(level, text),
});
