import { type Emulator, type EmulatorChoices, type EmulatorOptions, startEmulator } from "../../emulator";
import type { Outcome } from "./pulumi";

/** One request as the emulator noted it. */
export interface Noted {
  readonly method: string;
  readonly path: string;
  /** Root field of the GraphQL document. */
  readonly operation: string | null;
  readonly status: number;
}

const NEIGHBOUR = "neighbour";

type Body = Record<string, unknown>;

/** The service, and what somebody else than Pulumi does to it. */
export class Service {
  private constructor(readonly emulator: Emulator) {}

  /**
   * Templates are not locked after their last use unless a test says so. The account holds somebody else's object unless
   * a test counts objects, or begins with ids or data of its own: an account that holds anything is no wrong place when
   * an object of a state is missing.
   */
  static async start(
    options: Partial<EmulatorChoices> = {},
    { neighbour, ...beginning }: EmulatorOptions & { readonly neighbour?: boolean } = {},
  ): Promise<Service> {
    const all = { templateLockMs: 0, workerQuota: 1000, ...options };
    const service = new Service(await startEmulator({ ...beginning, options: all }));
    opened.add(service);
    if (neighbour ?? (beginning.seed === undefined && beginning.data === undefined)) {
      await service.ask("POST", "/v2/registries", { name: NEIGHBOUR, username: "u", password: "p" });
      await service.forget();
    }
    return service;
  }

  /** For a workspace: the addresses and the key of the default account. */
  get env(): Record<string, string> {
    const { apiKey, url, runUrl } = this.emulator;
    return { CLOUDCOMPUTE_API_KEY: apiKey, CLOUDCOMPUTE_BASE_URL: url, CLOUDCOMPUTE_RUN_URL: runUrl };
  }

  /** The body of the answer; a refusal throws, because a test that sets something up must not go on. */
  async ask<T = Body>(method: string, path: string, body?: unknown, key = this.emulator.apiKey): Promise<T> {
    const answer = await fetch(`${this.emulator.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : {}) as T;
  }

  /** The data of the answer; an error throws. */
  async graphql<T = Body>(query: string, variables: Body = {}): Promise<T> {
    const path = `/graphql?api_key=${this.emulator.apiKey}`;
    const { data, errors } = await this.ask<{ data: T; errors?: unknown }>("POST", path, { query, variables });
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  control<T = Body>(method: string, call: string, body?: unknown): Promise<T> {
    return this.ask<T>(method, `/_emulator/${call}`, body);
  }

  /** Returns true if the object at this path exists. */
  async has(path: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${this.emulator.apiKey}` };
    return (await fetch(`${this.emulator.url}${path}`, { headers })).status === 200;
  }

  /** The objects of one list, as `v2/templates` answers them, without the one that was there from the beginning. */
  async list(path: string): Promise<Body[]> {
    const [rows = []] = Object.values(await this.ask<Record<string, Body[]>>("GET", path));
    return rows.filter(({ name }) => name !== NEIGHBOUR);
  }

  /** The requests to the service since the last call of `forget`. */
  async noted(): Promise<Noted[]> {
    const { requests } = await this.control<{ requests: Noted[] }>("GET", "requests");
    return requests.filter(({ path }) => !path.startsWith("/_emulator"));
  }

  forget(): Promise<unknown> {
    return this.control("DELETE", "requests");
  }

  /** A run of the CLI, and what it asked of the service. */
  async during(run: () => Promise<Outcome>): Promise<Outcome & { readonly noted: Noted[] }> {
    await this.forget();
    const outcome = await run();
    return { ...outcome, noted: await this.noted() };
  }
}

/** `GET /v2/templates`, or the root field of a GraphQL request. */
export const told = ({ method, path, operation }: Noted): string => operation ?? `${method} ${path}`;

/** Those that change something. */
export const writes = (noted: readonly Noted[]): string[] =>
  noted.map(told).filter((text) => !/^GET |^myself$/.test(text));

const opened = new Set<Service>();

afterAll(async () => {
  for (const { emulator } of opened) await emulator.close();
  opened.clear();
});
