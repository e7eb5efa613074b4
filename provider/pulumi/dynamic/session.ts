import { type Client, openClient } from "../../client";
import { type Config, readConfig } from "../config";
import type { Values } from "../values";

type Env = Readonly<Record<string, string | undefined>>;

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
    private readonly env: Env,
    private readonly write: (line: string) => void,
  ) {
    this.config = readConfig(get, env);
  }

  /** Made when first needed: a run without drift needs no key. */
  client(): Client {
    this.#client ??= openClient(this.config, this.env);
    return this.#client;
  }

  get deletePolicy(): string | undefined {
    return this.env.CLOUDCOMPUTE_DELETE_POLICY;
  }

  /** The CLI shows the lines of a dynamic provider under the stack. */
  say = (text: string): void => this.write(`${text}\n`);

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
class CurrentSession {
  #session: Session | undefined;

  configure(get: (key: string) => string | undefined): void {
    this.#session ??= new Session(get, process.env, (line) => process.stderr.write(line));
  }

  current(): Session {
    if (!this.#session) throw new Error("the provider was called before it was configured");
    return this.#session;
  }
}

export const session = new CurrentSession();
