/**
 * The driver of the emulator, for all tests, `bench/` and `tools/`. It starts an emulator in this process and talks to
 * it over HTTP, as somebody other than Pulumi talks to the service.
 *
 * ```ts
 * const service = await Service.start({ seed: 7 });
 * const { id } = await service.ask("POST", "/v2/templates", { name: "worker", image: "org/worker:1" });
 * await service.control("POST", "clock", { advance: 60 });
 * expect(await service.rest("DELETE", `/v2/templates/${id}`)).toMatchObject({ status: 204 });
 * await service.close();
 * ```
 *
 * `rest`, `query` and `call` return whatever the service answers. `ask`, `graphql` and `control` return the body, and
 * throw if the service refuses, because a test that prepares something must not go on without it. `service.ts` starts
 * services that end with the test file.
 */
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { SAVE } from "./bodies";

/** An answer with its body read: a value if it is JSON, otherwise text. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

/** One request as the emulator recorded it. */
export interface Noted {
  readonly method: string;
  readonly path: string;
  /** The root field of a GraphQL document. */
  readonly operation: string | null;
  readonly status: number;
}

/** The part of a running emulator that requests need. */
export type Address = Pick<Emulator, "url" | "runUrl" | "apiKey">;
type Headed = Readonly<Record<string, string>>;
// biome-ignore lint/suspicious/noExplicitAny: as above
type Body = Record<string, any>;

/** The name of the object that belongs to somebody else. */
const NEIGHBOUR = "neighbour";

/** A running service, and what somebody other than Pulumi does to it. */
export class Service {
  /** The environment that leads a provider or a command to the account of `apiKey`. */
  env: Record<string, string>;

  constructor(
    readonly emulator: Emulator,
    readonly apiKey = emulator.apiKey,
  ) {
    this.env = environmentOf({ ...emulator, apiKey });
  }

  static async start(options?: EmulatorOptions): Promise<Service> {
    return new Service(await startEmulator(options));
  }

  /** Stops the emulator. */
  close(): Promise<void> {
    return this.emulator.close();
  }

  /** The same emulator with another key. */
  as(apiKey: string): Service {
    return new Service(this.emulator, apiKey);
  }

  async withKeyOf(account: string, access = "full"): Promise<Service> {
    return this.as((await this.control("POST", "keys", { account, access })).apiKey);
  }

  /** Sends a request with the key. */
  rest(method: string, path: string, body?: unknown, headers: Headed = {}, signal?: AbortSignal): Promise<Answered> {
    return this.send(method, path, body, { authorization: `Bearer ${this.apiKey}`, ...headers }, signal);
  }

  /** Sends a GraphQL document, with the key where published clients have it. */
  query(document: string, variables?: object): Promise<Answered> {
    return this.send("POST", `/graphql?api_key=${this.apiKey}`, { query: document, variables });
  }

  /** Calls the emulator's control interface. */
  call(method: string, name: string, body?: unknown): Promise<Answered> {
    return this.send(method, `/_emulator/${name}`, body);
  }

  /** Sends a request with the key, and returns the body. @throws Error if the service refuses it. */
  async ask<T = Body>(method: string, path: string, body?: unknown): Promise<T> {
    return accepted(`${method} ${path}`, await this.rest(method, path, body));
  }

  /** Sends a GraphQL document, and returns its data. @throws Error if the answer has errors. */
  async graphql<T = Body>(document: string, variables?: object): Promise<T> {
    const { data, errors } = accepted<{ data: T; errors?: unknown }>("GraphQL", await this.query(document, variables));
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** Calls the emulator's control interface, and returns the body. @throws Error if the emulator refuses the call. */
  async control<T = Body>(method: string, name: string, body?: unknown): Promise<T> {
    return accepted(`${method} ${name}`, await this.call(method, name, body));
  }

  /** Creates an object such as one of `templates` by REST. @throws Error if the service refuses it. */
  async create(collection: string, body: object): Promise<Body> {
    const answered = await this.rest("POST", `/v2/${collection}`, body);
    if (answered.status !== 201) throw new Error(`the create was refused: ${JSON.stringify(answered.body)}`);
    return answered.body;
  }

  /** `saveEndpoint` with every field selected. */
  save(input: object): Promise<Answered> {
    return this.query(SAVE, { input });
  }

  /** Moves the emulator's clock. */
  advance(seconds: number): Promise<Body> {
    return this.control("POST", "clock", { advance: seconds });
  }

  options(options: object): Promise<Answered> {
    return this.call("POST", "options", options);
  }

  /** True if the object at this path exists. */
  async has(path: string): Promise<boolean> {
    return (await this.rest("GET", path)).status === 200;
  }

  /** The objects of one list, such as `/v2/templates`, without the neighbour's. */
  async list<T extends Body = Body>(path: string): Promise<T[]> {
    const [rows = []] = Object.values(await this.ask<Record<string, T[]>>("GET", path));
    return rows.filter(({ name }) => name !== NEIGHBOUR);
  }

  /**
   * Creates an object that belongs to somebody else. In an account with any object, the provider accepts that an object
   * of the state is missing.
   */
  async neighbour(): Promise<void> {
    await this.create("registries", { name: NEIGHBOUR, username: "u", password: "p" });
  }

  /** The requests to the service since the last call of `forget`. */
  async noted(): Promise<Noted[]> {
    const { requests } = await this.control<{ requests: Noted[] }>("GET", "requests");
    return requests.filter(({ path }) => !path.startsWith("/_emulator"));
  }

  forget(): Promise<unknown> {
    return this.control("DELETE", "requests");
  }

  /** The requests since the last call, such as `PATCH /v2/serverless/x` or `saveEndpoint`. */
  async requests(): Promise<string[]> {
    const noted = await this.noted();
    await this.forget();
    return noted.map(told);
  }

  /** Runs the work, and adds the requests that it sent to its result. */
  async during<T extends object>(work: () => Promise<T>): Promise<T & { readonly noted: Noted[] }> {
    await this.forget();
    const result = await work();
    return { ...result, noted: await this.noted() };
  }

  /** Sends a request to the emulator without a key. */
  send(method: string, path: string, body?: unknown, headers?: Headed, signal?: AbortSignal): Promise<Answered> {
    return send(this.emulator, method, path, body, headers, signal);
  }
}

/** Sends a request without a key to an emulator, which may run in another process. */
export async function send(
  { url }: Pick<Address, "url">,
  method: string,
  path: string,
  body?: unknown,
  headers: Headed = {},
  signal: AbortSignal | null = null,
): Promise<Answered> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const sent = text === undefined ? headers : { "content-type": "application/json", ...headers };
  const response = await fetch(url + path, { method, headers: sent, body: text, signal });
  const read = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(read) : read };
}

/** The environment that leads a provider or a command to an emulator. */
export const environmentOf = ({ url, runUrl, apiKey }: Address): Record<string, string> => ({
  CLOUDCOMPUTE_API_KEY: apiKey,
  CLOUDCOMPUTE_BASE_URL: url,
  CLOUDCOMPUTE_RUN_URL: runUrl,
});

/** `GET /v2/templates`, or the root field of a GraphQL request. */
export const told = ({ method, path, operation }: Noted): string => operation ?? `${method} ${path}`;

/** The requests that change something. */
export const writes = (noted: readonly Noted[]): string[] =>
  noted.map(told).filter((text) => !/^GET |^myself$/.test(text));

function accepted<T>(request: string, { status, body }: Answered): T {
  if (status < 200 || status > 299) throw new Error(`${request} was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}
