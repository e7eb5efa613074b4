import { templateOf } from "../resources/endpoints/endpoint";
import { containerEnv, pathOfHealth, refusesPorts } from "./container-env";
import type { Guardian } from "./guardian";
import { freePorts } from "./ports";
import { askHealth, type Health, isOpen, watch } from "./probe";
import { WorkerProcess } from "./process";
import type { Seat } from "./seat";
import type { WorkerSource } from "./source";

/** The events of a worker that a runtime reports. */
export interface RuntimeEvents {
  health(health: Health): void;
  /** It can't go on; `why` is a whole sentence for the worker's log. */
  failed(why: string): void;
}

/** The origins at which a worker serves and answers health checks. */
interface Addresses {
  readonly main: string;
  readonly health: string;
}

/** The program behind one placed worker, from its start to its end. */
export class Runtime {
  private addresses: Addresses | undefined;
  private process: WorkerProcess | undefined;
  private unwatch = () => {};
  private stopped = false;
  private readonly begun: Promise<void>;

  constructor(
    readonly seat: Seat,
    private readonly source: WorkerSource,
    private readonly guardian: Guardian,
    private readonly events: RuntimeEvents,
  ) {
    this.begun = this.begin().catch((error: Error) => this.fail(`The worker could not be started: ${error.message}`));
  }

  /** Such as `http://127.0.0.1:4321`; undefined until its ports are known. */
  get origin(): string | undefined {
    return this.addresses?.main;
  }

  /** Resolves to true if a program listens at the worker's origin. */
  async isServing(): Promise<boolean> {
    return this.origin !== undefined && isOpen(this.origin);
  }

  /** Resolves to true if its process ends within `ms` of real time. */
  async endsWithin(ms: number): Promise<boolean> {
    return this.process?.endsWithin(ms) ?? false;
  }

  /** Resolves once nothing of it is left. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.unwatch();
    await this.begun;
    await this.process?.stop();
  }

  private async begin(): Promise<void> {
    this.addresses = "url" in this.source ? addressesOf(this.source) : await this.launch(this.source);
    const { addresses } = this;
    if (this.stopped || !addresses) return;
    const { service } = this.seat.scope;
    this.unwatch = watch(this.question(addresses), () => service.options.healthPollMs, this.events.health);
  }

  /** A queue-based worker has no health check: it is ready when it listens. */
  private question({ main, health }: Addresses): () => Promise<Health> {
    const { scope, endpoint } = this.seat;
    if (endpoint.type === "QUEUE_BASED") return async () => ((await isOpen(main)) ? "healthy" : "silent");
    const url = new URL(pathOfHealth(templateOf(scope, endpoint).env), health).href;
    return () => askHealth(url);
  }

  private async launch(source: Extract<WorkerSource, { command: string }>): Promise<Addresses | undefined> {
    const [main, health] = (await freePorts(2)) as [number, number];
    const { scope } = this.seat;
    const { env } = templateOf(scope, this.seat.endpoint);
    if (refusesPorts(scope.service, env)) {
      this.fail("PORT and PORT_HEALTH must differ, but the endpoint's env gives them the same value.");
      return undefined;
    }
    if (this.stopped) return undefined;
    const ports = { main, health: env.PORT !== undefined && env.PORT === env.PORT_HEALTH ? main : health };
    this.process = new WorkerProcess(source, containerEnv(this.seat, env, ports), this.guardian, {
      line: (text) => this.write("container", text),
      exited: (how) => this.fail(`The worker's process ${how}.`),
    });
    return { main: `http://127.0.0.1:${ports.main}`, health: `http://127.0.0.1:${ports.health}` };
  }

  private fail(why: string): void {
    if (this.stopped) return;
    this.unwatch();
    this.write("system", why);
    this.events.failed(why);
  }

  private write(source: "container" | "system", text: string): void {
    const { scope, worker } = this.seat;
    worker.log.write(scope.service.clock.now(), source, text);
  }
}

function addressesOf({ url, healthUrl }: Extract<WorkerSource, { url: string }>): Addresses {
  return { main: new URL(url).origin, health: healthUrl ?? url };
}
