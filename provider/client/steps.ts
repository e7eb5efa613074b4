import { createHash } from "node:crypto";
import { classify as classifyGraphql } from "./graphql/classify";
import { classify as classifyJobs } from "./jobs/classify";
import { type Clock, type Limits, narrowed, withinAtMost } from "./limits";
import type { Ask } from "./rest/group";
import { classify } from "./transport/classify";
import type { Answer, Around, LogEntry, Place, Request, Step } from "./transport/exchange";
import { mask, secretsOf } from "./transport/mask";
import { type EventStream, openStream } from "./transport/open-stream";
import { pace } from "./transport/pace";
import { parse } from "./transport/parse";
import { record } from "./transport/record";
import { retry } from "./transport/retry";
import { scheduleOf } from "./transport/schedule";
import { type Destination, send } from "./transport/send";

/** Milliseconds that one request may take without a deadline, repeats and all waits but those for the quota included. */
const PATIENCE = 600_000;

/** The parts of a client that the steps use besides the destination. */
export interface StepOptions {
  readonly clock: Clock;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly log: (entry: LogEntry) => void;
}

/** Sends requests to each API of one account, under the given limits, and parses the answers. */
export interface Asking {
  (limits: Limits): { readonly rest: Ask; readonly graphql: Ask; readonly run: Ask; readonly open: Open };
  /** Masks the secrets that went through this client. */
  clean(text: string): string;
}

/** Sends one request whose answer is a stream of events. */
export type Open = (request: Request) => Promise<EventStream>;

/** The address of each API. */
export interface Destinations extends Omit<Destination, "keyIn"> {
  /** The address for job requests. */
  readonly run: Pick<Destination, "baseUrl" | "from" | "dispatcher">;
}

/** Composes the steps, outermost first: mask, retry, pace, record, classify, send. */
export function asking({ run: runs, ...to }: Destinations, connection: StepOptions): Asking {
  const { clock, random } = connection;
  const secrets = secretsOf(to.apiKey);
  // The service counts the requests of each API separately (docs/service.md#rate-limits).
  const account = accountAt(to.baseUrl, to.apiKey);
  const contact = { made: false };
  const around = (paced: Around, step: Step) => mask(secrets)(retry(random, contact)(paced(record(step))));
  const oneQuota = (api: string) => pace(scheduleOf(clock, `${api} ${account}`), random);
  const rest = around(oneQuota("rest"), classify(send({ ...to, keyIn: "header" })));
  const streams = around(oneQuota("rest"), openStream({ ...to, keyIn: "header" }));
  const graphql = around(oneQuota("graphql"), classifyGraphql(send({ ...to, keyIn: "query" })));
  const contactOfRuns = runs.baseUrl === to.baseUrl ? contact : { made: false };
  const toRuns = { ...to, ...runs };
  const jobs = classifyJobs(send({ ...toRuns, keyIn: "header" }));
  const run = mask(secrets)(
    retry(random, contactOfRuns)(paceOfJobs(clock, random, accountAt(runs.baseUrl, to.apiKey))(record(jobs))),
  );
  return Object.assign(
    (limits: Limits) => ({
      rest: ask(rest, limits, connection, to),
      graphql: ask(graphql, limits, connection, to),
      run: ask(run, limits, connection, toRuns),
      open: async (request: Request) => (await sent(streams, limits, connection, to, request)).body as EventStream,
    }),
    { clean: (text: string) => secrets.learn(undefined)(text) },
  );
}

const accountAt = (url: string, apiKey: string | undefined) =>
  createHash("sha256")
    .update(JSON.stringify([url, apiKey]))
    .digest("hex");

/**
 * Each operation of each endpoint has its own quota (docs/service.md#job-limits), and the service may hold an answer
 * for minutes.
 */
const paceOfJobs =
  (clock: Clock, random: () => number, account: string): Around =>
  (next) =>
  (exchange) =>
    pace(scheduleOf(clock, `run ${exchange.request.quota} ${account}`, false), random)(next)(exchange);

const ask =
  (step: Step, limits: Limits, connection: StepOptions, to: Place): Ask =>
  async (request, schema) =>
    parse(schema, await sent(step, limits, connection, to, request), request);

function sent(step: Step, limits: Limits, { clock, log }: StepOptions, to: Place, request: Request): Promise<Answer> {
  const bounded = withinAtMost(PATIENCE, limits, clock);
  // `report` is called through `limits`, because it may be a method of that object.
  const reporting = narrowed(bounded, { report: (level, text) => limits.report?.(level, text) });
  return step({ request, clock, limits: reporting, attempt: 1, raw: undefined, to, log });
}
