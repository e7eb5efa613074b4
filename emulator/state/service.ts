import type { Handler } from "../jobs/handler";
import { JobLimits } from "../jobs/limits";
import type { PublicModel } from "../jobs/public-models";
import { Webhooks } from "../jobs/webhooks";
import { type Account, Accounts } from "./accounts";
import type { Clock } from "./clock";
import type { Endpoint, Worker } from "./entities";
import { Faults } from "./faults";
import { Ids } from "./ids";
import { type Choices, DEFAULTS } from "./options";
import { Overlays } from "./overlays";
import { Quota, type Quotas } from "./quota";
import type { Random } from "./random";
import { RequestLog } from "./requests";
import { Runs } from "./runs";

/** The state in which one emulator begins, and to which a reset returns. */
export interface Beginnings {
  readonly options: Partial<Choices>;
  readonly quotas: Quotas | null;
  /** The name of the account of `emulator.apiKey`, and of control calls that name none. */
  readonly defaultAccount: string;
  /** The code behind images, by reference or name. */
  readonly handlers: Readonly<Record<string, Handler>>;
}

/** The programs that run behind the workers of endpoints, beside the registered `handlers`. */
export interface WorkerRuntimes {
  /** The worker was placed. False: it is not ready yet; its status will show it. */
  start(scope: Scope, endpoint: Endpoint, worker: Worker): boolean;
  /** The worker left. */
  stop(worker: Worker): void;
  /** The code of a queue-based worker; undefined where nothing runs behind its image. */
  handlerFor(image: string): Handler | undefined;
  /** The service is emptied. */
  stopAll(): void;
}

/** Every worker is ready as soon as it is placed. */
const NO_RUNTIMES: WorkerRuntimes = {
  start: () => true,
  stop: () => {},
  handlerFor: () => undefined,
  stopAll: () => {},
};

/** All the state of one emulated service, behind both of its APIs. */
export class Service {
  readonly ids: Ids;
  readonly accounts: Accounts;
  readonly quota: Quota;
  readonly faults = new Faults();
  readonly overlays = new Overlays();
  readonly requests = new RequestLog();
  readonly runs = new Runs();
  readonly webhooks: Webhooks;
  readonly jobLimits: JobLimits;
  runtimes = NO_RUNTIMES;
  /** Models that the service itself hosts. */
  readonly models: PublicModel[] = [];
  options: Choices;
  latencyMs = 0;
  /** The port of the server, once it listens. */
  port = 0;
  /** `{run_url}`; known once the server listens. */
  runUrl = "";
  /** A key with full access to the default account. */
  apiKey = "";
  /** Told after each request that may have changed something. */
  onChange = () => {};
  private life = new AbortController();

  constructor(
    readonly clock: Clock,
    readonly random: Random,
    private readonly beginnings: Beginnings,
  ) {
    this.ids = new Ids(random);
    this.accounts = new Accounts(this.ids);
    this.quota = new Quota(clock);
    this.webhooks = new Webhooks(clock);
    this.jobLimits = new JobLimits(clock);
    this.quota.set(beginnings.quotas);
    this.options = this.firstOptions();
  }

  get defaultAccount(): string {
    return this.beginnings.defaultAccount;
  }

  get handlers(): Readonly<Record<string, Handler>> {
    return this.beginnings.handlers;
  }

  /** The hosted model of that slug, which an option can change. */
  modelAt(slug: string): PublicModel | undefined {
    return this.models.find((model) => model.slug === slug);
  }

  /** Fires when the service is emptied, or ends: what an answer still waits for will not come. */
  get signal(): AbortSignal {
    return this.life.signal;
  }

  /** The options that this emulator was started with; those that nobody chose are not among them. */
  get chosen(): Partial<Choices> {
    return structuredClone(this.beginnings.options);
  }

  /** Empty accounts, first options; keys stay valid and time does not go back. */
  reset(): void {
    this.stopJobs();
    this.runtimes.stopAll();
    for (const account of this.accounts.all()) endLogs(account);
    this.clock.clear();
    this.jobLimits.clear();
    this.accounts.clear();
    this.quota.set(this.beginnings.quotas);
    this.faults.clear();
    this.overlays.clear();
    this.requests.clear();
    this.runs.clear();
    this.options = this.firstOptions();
    this.latencyMs = 0;
    this.onChange();
  }

  /** Ends running handlers, held answers, streams of text and deliveries. */
  stopJobs(): void {
    for (const { queues } of this.accounts.all()) for (const queue of queues.values()) queue.close();
    this.webhooks.stop();
    this.life.abort();
    this.life = new AbortController();
  }

  private firstOptions(): Choices {
    return { ...structuredClone(DEFAULTS), ...this.chosen };
  }
}

/** Whose objects an operation works on. */
export interface Scope {
  readonly service: Service;
  readonly account: Account;
}

function endLogs(account: Account): void {
  for (const pod of account.pods.values()) pod.log.end();
  for (const endpoint of account.endpoints.values()) for (const worker of endpoint.fleet) worker.log.end();
}
