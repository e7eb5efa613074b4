import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";

/** An answer with its body read: JSON where it is JSON, else text. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

/** An emulator and ways to talk to it over HTTP. */
export class Caller {
  private constructor(
    readonly emulator: Emulator,
    readonly apiKey: string,
  ) {}

  static async start(options?: EmulatorOptions): Promise<Caller> {
    const emulator = await startEmulator(options);
    return new Caller(emulator, emulator.apiKey);
  }

  /** The same emulator with another key. */
  as(apiKey: string): Caller {
    return new Caller(this.emulator, apiKey);
  }

  async withKeyOf(account: string, access = "full"): Promise<Caller> {
    return this.as((await this.control("POST", "keys", { account, access })).body.apiKey);
  }

  rest(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Answered> {
    return this.send(method, path, body, { authorization: `Bearer ${this.apiKey}`, ...headers }, signal);
  }

  control(method: string, name: string, body?: unknown): Promise<Answered> {
    return this.send(method, `/_emulator/${name}`, body);
  }

  graphql(query: string, variables?: object): Promise<Answered> {
    return this.send("POST", `/graphql?api_key=${this.apiKey}`, { query, variables });
  }

  /** `saveEndpoint` with every field selected. */
  async save(input: object): Promise<Answered> {
    return this.graphql(SAVE, { input });
  }

  advance(seconds: number): Promise<Answered> {
    return this.control("POST", "clock", { advance: seconds });
  }

  options(options: object): Promise<Answered> {
    return this.control("POST", "options", options);
  }

  /** Creates by REST and gives the body; fails the test if it was refused. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  async create(collection: string, body: object): Promise<any> {
    const answered = await this.rest("POST", `/v2/${collection}`, body);
    if (answered.status !== 201) throw new Error(`create failed: ${JSON.stringify(answered.body)}`);
    return answered.body;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal: AbortSignal | null = null,
  ): Promise<Answered> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const sent = text === undefined ? headers : { "content-type": "application/json", ...headers };
    const response = await fetch(this.emulator.url + path, { method, headers: sent, body: text, signal });
    const read = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(read) : read };
  }
}

const SAVE = `mutation($input: EndpointInput!) { saveEndpoint(input: $input) {
  id name gpuIds templateId type idleTimeout locations flashBootType scalerType scalerValue workersMin workersMax
  networkVolumeId networkVolumeIds { networkVolumeId dataCenterId } gpuCount executionTimeoutMs version instanceIds
  allowedCudaVersions minCudaVersion computeType userId env { key value } pods { id desiredStatus } template { id imageName }
} }`;

/** The smallest body of a REST create. */
export const ENDPOINT = { name: "api", image: "org/worker:1", gpu: { pools: ["ADA_24"] } };

/** The smallest body of a serverless template. */
export const WORKER_TEMPLATE = { name: "worker", image: "org/worker:1", serverless: true };
