import { systemClock } from "../../client";
import type { Host } from "../../lifecycle/config";
import { Session } from "../../lifecycle/session";
import type { Values } from "../../lifecycle/values";
import { areOfToday, type Get, readConfig } from "../settings";

/** The process that runs the dynamic host. */
export interface DynamicHost extends Host {
  /** Writes a line that the CLI shows below the stack. */
  write(line: string): void;
}

/** The engine hands over the settings of an explicit provider like those of the configuration. */
const nameOf = (key: string): string =>
  key === "apiKey" ? "cloudcompute:apiKey of the configuration or of the Provider" : `cloudcompute:${key}`;

/** Milliseconds during which the same report counts as the same wait. */
const SAME_WAIT = 9_000;

/** The session of one dynamic-host process: one account, shared by the handlers of all kinds. */
export class DynamicSession extends Session {
  /** The arguments of the last run, by `Operation.owner`. */
  readonly lastInputs = new Map<string, Values>();
  /** The names of the objects that the plan compared, by `Operation.owner`. A replacement must have another one. */
  readonly oldNames = new Map<string, unknown>();
  readonly #said = new Set<string>();
  readonly #waits = new Map<string, number>();

  constructor(
    get: Get,
    protected override readonly host: DynamicHost,
  ) {
    super(readConfig(get, host.env, nameOf), host, { isOfToday: areOfToday(get) });
  }

  report = (text: string): void => this.host.write(`${text}\n`);

  /** Reports a wait once, because many operations often wait for the same thing at the same time. */
  reportWait(text: string): void {
    const now = (this.host.clock ?? systemClock).now();
    if (now - (this.#waits.get(text) ?? Number.NEGATIVE_INFINITY) < SAME_WAIT) return;
    this.#waits.set(text, now);
    this.report(text);
  }

  /** Reports something about the whole run once. */
  reportOnce(text: string): void {
    if (this.#said.has(text)) return;
    this.#said.add(text);
    this.report(text);
  }
}

/** The session that all handlers share. The host configures one handler per kind, each with the same configuration. */
export class CurrentSession {
  #session: DynamicSession | undefined;
  #problem: unknown = new Error("the provider was called before it was configured");

  constructor(private readonly host: DynamicHost) {}

  /** Stores a wrong setting's error, so that the next call and every later one throws it. */
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
