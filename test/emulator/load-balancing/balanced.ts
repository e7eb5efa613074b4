import { type ClientRequestArgs, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { Agent, type Dispatcher } from "undici";
import { type ClientOptions as SocketOptions, WebSocket } from "ws";
import type { EmulatorOptions, WorkerCommand } from "../../../emulator";
import { Service } from "../../harness/emulator";
import { until } from "../until";
import { logOf } from "../workers/log";

/** The worker of the tests: see its file for what it can be asked. */
export const WORKER: WorkerCommand = {
  command: `exec "${process.execPath}" "${join(__dirname, "../workers/fixtures/worker.js")}"`,
};

/** Whoever calls a worker does not know the resolver of this machine. */
const dispatcher = new Agent({
  connect: { lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]) },
  headersTimeout: 0,
});

export interface Answered {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly json: any;
}

/** The parts of a test's request to a worker, beside the path. */
export type Asked = Omit<Dispatcher.RequestOptions, "origin" | "path" | "headers"> & {
  readonly headers?: Record<string, string>;
};

/** A load-balancing endpoint of an emulator, and ways to call its workers. */
export class Balanced {
  private constructor(
    readonly caller: Service,
    readonly id: string,
    readonly templateId: string,
  ) {}

  /** An endpoint with one worker at least, which may still be starting; `fields` are those of `saveEndpoint`. */
  static async make(caller: Service, fields: object = {}, template: object = {}): Promise<Balanced> {
    const base = { name: "worker", image: "org/worker:1", serverless: true };
    const { id: templateId } = await caller.create("templates", { ...base, ...template });
    const usual = {
      name: "api",
      gpuIds: "ADA_24",
      templateId,
      type: "LB",
      scalerType: "REQUEST_COUNT",
      scalerValue: 4,
    };
    const { body } = await caller.save({ ...usual, workersMin: 1, workersMax: 3, ...fields });
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return new Balanced(caller, body.data.saveEndpoint.id, templateId);
  }

  /** The same, once its worker is ready. */
  static async ready(caller: Service, fields: object = {}, template: object = {}): Promise<Balanced> {
    const balanced = await Balanced.make(caller, fields, template);
    await caller.advance(2);
    await balanced.untilWorker("IDLE");
    return balanced;
  }

  /** The same endpoint, once another emulator has it. */
  at(caller: Service): Balanced {
    return new Balanced(caller, this.id, this.templateId);
  }

  get url(): string {
    return `http://${this.id}.localhost:${new URL(this.caller.emulator.url).port}`;
  }

  get pathUrl(): string {
    return `${this.caller.emulator.url}/balanced/${this.id}`;
  }

  /** A request by the host form. */
  async ask(path: string, asked: Asked = { method: "GET" }): Promise<Answered> {
    const response = await this.open(path, asked);
    const text = await response.body.text();
    const isJson = text !== "" && String(response.headers["content-type"]).includes("json");
    const { statusCode: status, headers } = response;
    return { status, headers, text, json: isJson ? JSON.parse(text) : undefined };
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answered> {
    return this.ask(path, { method: "GET", headers });
  }

  /** A request whose answer is not read yet. */
  open(path: string, { headers, ...asked }: Asked): Promise<Dispatcher.ResponseData> {
    const all = { authorization: `Bearer ${this.caller.apiKey}`, ...headers };
    return dispatcher.request({ origin: this.url, path, headers: all, ...asked });
  }

  /** A request to the emulator itself by Node's own client, which sends any header. */
  async plain(path: string, headers: Record<string, string>): Promise<{ status: number | undefined; text: string }> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(this.caller.emulator.url + path, { headers, agent: false }, resolve).once("error", reject);
    });
    let text = "";
    for await (const part of response) text += part;
    return { status: response.statusCode, text };
  }

  /** A WebSocket that may not be open yet. */
  socket(path: string, protocols: string[] = [], options: SocketOptions & ClientRequestArgs = {}): WebSocket {
    const headers = { authorization: `Bearer ${this.caller.apiKey}`, ...options.headers };
    return new WebSocket(this.url.replace("http", "ws") + path, protocols, { ...LOOPBACK, ...options, headers });
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  async workers(): Promise<any[]> {
    return (await this.caller.rest("GET", `/v2/serverless/${this.id}/workers`)).body.workers;
  }

  /** The first worker, once it has that status. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  async untilWorker(status: string): Promise<any> {
    return (
      await until(
        () => this.workers(),
        (workers) => workers[0]?.status === status,
      )
    )[0];
  }

  /** The lines of the first worker's log, once one of them is there. */
  async logged(line: string, source = "container"): Promise<string[]> {
    const [{ id }] = await this.workers();
    return logOf(this.caller, `/v2/serverless/${this.id}/workers/${id}/logs?source=${source}`, line);
  }

  /** Resolves once so many requests and upgrades of that path have reached the emulator. */
  async arrived(path: string, count = 1): Promise<void> {
    const seen = async () => (await this.caller.call("GET", "requests")).body.requests as { path: string }[];
    const noted = `/balanced/${this.id}${path}`;
    await until(seen, (requests) => requests.filter((one) => one.path === noted).length >= count);
  }
}

const LOOPBACK: ClientRequestArgs = {
  lookup: (_name, options, done) =>
    options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4),
};

/** One emulator for a test file with these workers, emptied before each test. */
export function balancedEmulator(options: EmulatorOptions = {}): () => Service {
  let caller: Service;
  beforeAll(async () => {
    caller = await start(options);
  });
  beforeEach(() => caller.emulator.reset());
  afterAll(() => caller.emulator.close());
  return () => caller;
}

/** One endpoint for a test file, with a worker that is ready; nothing is emptied. */
export function balancedEndpoint(options: EmulatorOptions): () => Balanced {
  let balanced: Balanced;
  beforeAll(async () => {
    balanced = await Balanced.ready(await start(options));
  });
  afterAll(() => balanced.caller.emulator.close());
  return () => balanced;
}

function start(options: EmulatorOptions): Promise<Service> {
  const { healthPollMs = 20, ...others } = options.options ?? {};
  return Service.start({ seed: 7, ...options, options: { healthPollMs, ...others } });
}
