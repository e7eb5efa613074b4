import { type Client, type Clock, openClient } from "../../client";
import { type Config, readConfig } from "../config";
import type { Values } from "../values";

/** What the process around a session gives it. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Shown by the CLI under the stack. */
  write(line: string): void;
  /** 0 to below 1. */
  random(): number;
  readonly clock?: Clock;
}

/** One process of the dynamic host: one account, shared by the handlers of all kinds. */
export class Session {
  readonly config: Config;
  /** Arguments of the last run by resource, and the ids that are a resource's own. */
  readonly lastInputs = new Map<string, Values>();
  readonly #own = new Map<string, Set<string>>();
  readonly #said = new Set<string>();
  #client: Client | undefined;

  constructor(
    get: (key: string) => string | undefined,
    private readonly host: Host,
  ) {
    this.config = readConfig(get, host.env);
  }

  /** Made when first needed: a run without drift needs no key. */
  client(): Client {
    this.#client ??= openClient(this.config, this.host.env, this.host.clock);
    return this.#client;
  }

  get deletePolicy(): string | undefined {
    return this.host.env.CLOUDCOMPUTE_DELETE_POLICY;
  }

  get random(): () => number {
    return this.host.random;
  }

  say = (text: string): void => this.host.write(`${text}\n`);

  /** What concerns the whole run is said once. */
  sayOnce(text: string): void {
    if (this.#said.has(text)) return;
    this.#said.add(text);
    this.say(text);
  }

  owns(label: string, id: string): void {
    this.#own.set(label, (this.#own.get(label) ?? new Set()).add(id));
  }

  isOwn(label: string, id: string): boolean {
    return this.#own.get(label)?.has(id) ?? false;
  }
}

/** The host configures one handler per kind with the same configuration; they share one session. */
export class CurrentSession {
  #session: Session | undefined;
  #problem: unknown = new Error("the provider was called before it was configured");

  constructor(private readonly host: Host) {}

  /** A wrong setting is told by whatever is called first, and by all that follows. */
  configure(get: (key: string) => string | undefined): void {
    try {
      this.#session ??= new Session(get, this.host);
    } catch (problem) {
      this.#problem = problem;
    }
  }

  get(): Session {
    if (!this.#session) throw this.#problem;
    return this.#session;
  }
}
