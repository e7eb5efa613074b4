import { systemClock } from "../../client";
import type { Host } from "../../lifecycle/config";
import { Session } from "../../lifecycle/session";
import type { Values } from "../../lifecycle/values";
import { areOfToday, type Get, readConfig } from "../settings";

/** The process of the dynamic host. */
export interface DynamicHost extends Host {
  /** Shown by the CLI under the stack. */
  write(line: string): void;
}

/** Milliseconds in which one text tells of one wait. */
const SAME_WAIT = 9_000;

/** One process of the dynamic host: one account, shared by the handlers of all kinds. */
export class DynamicSession extends Session {
  /** Arguments of the last run, by `Operation.owner`. */
  readonly lastInputs = new Map<string, Values>();
  readonly #said = new Set<string>();
  readonly #waits = new Map<string, number>();

  constructor(
    get: Get,
    protected override readonly host: DynamicHost,
  ) {
    super(readConfig(get, host.env), host, { isOfToday: areOfToday(get) });
  }

  report = (text: string): void => this.host.write(`${text}\n`);

  /** Many operations wait for the same at the same time: it is said once. */
  reportWait(text: string): void {
    const now = (this.host.clock ?? systemClock).now();
    if (now - (this.#waits.get(text) ?? Number.NEGATIVE_INFINITY) < SAME_WAIT) return;
    this.#waits.set(text, now);
    this.report(text);
  }

  /** What concerns the whole run is said once. */
  reportOnce(text: string): void {
    if (this.#said.has(text)) return;
    this.#said.add(text);
    this.report(text);
  }
}

/** The host configures one handler per kind with the same configuration; they share one session. */
export class CurrentSession {
  #session: DynamicSession | undefined;
  #problem: unknown = new Error("the provider was called before it was configured");

  constructor(private readonly host: DynamicHost) {}

  /** A wrong setting is told by whatever is called first, and by all that follows. */
  configure(get: Get): void {
    try {
      this.#session ??= new DynamicSession(get, this.host);
    } catch (problem) {
      this.#problem = problem;
    }
  }

  get(): DynamicSession {
    if (!this.#session) throw this.#problem;
    return this.#session;
  }
}
