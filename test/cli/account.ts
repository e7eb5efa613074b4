import type { EmulatorOptions } from "../../emulator";
import { type Client, createClient, type Endpoint } from "../../provider/client";
import { save } from "../client/save";
import { Service } from "../harness/emulator";
import { cloudcomputeIn, type Started } from "./cloudcompute";

/** The exit of a command, with its whole output. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An emulator that follows the machine's clock, with the command beside it. */
export interface Account {
  readonly service: Service;
  readonly client: Client;
  /** Starts the command for this account. */
  start(...args: string[]): Started;
  /** Runs it to its end. */
  run(...args: string[]): Promise<Ended>;
  /** A queue-based endpoint whose workers run that image. */
  endpoint(name: string, image?: string, more?: object): Promise<Endpoint>;
  /** A load-balancing endpoint: only GraphQL makes one (docs/service.md#creating-an-endpoint). */
  loadBalancer(name: string, image?: string): Promise<{ readonly id: string }>;
}

/** One account for a file: the command is a process, and the emulator's workers start at once. */
export function account(options: EmulatorOptions = {}): Account {
  let service: Service;
  let client: Client;
  beforeAll(async () => {
    service = await Service.start({ clock: "wall", ...options, options: { coldStartMs: 0, ...options.options } });
    const { apiKey, url, runUrl } = service.emulator;
    client = createClient({ apiKey, baseUrl: url, runUrl });
  });
  afterAll(async () => {
    await client.close();
    await service.close();
  });
  const start: Account["start"] = (...args) => cloudcomputeIn(service.env, ...args);
  return {
    get service() {
      return service;
    },
    get client() {
      return client;
    },
    start,
    run: (...args) => ended(start(...args)),
    endpoint: (name, image = "org/echo:1", more = {}) =>
      client.endpoints.create({ name, image, gpu, workers: { min: 0, max: 1 }, scaling: AT_ONCE, ...more }),
    loadBalancer: (name, image = "org/web:1") => loadBalancer(client, name, image),
  };
}

/** A worker starts as soon as there is a job. */
const AT_ONCE = { type: "REQUEST_COUNT", value: 1, idleTimeout: 60 } as const;

const gpu = { pools: ["ADA_24"], count: 1 };

/** The end of a command, and all that it printed. */
export async function ended(command: Started): Promise<Ended> {
  const stdout = await command.rest();
  return { stdout, ...(await command.end()) };
}

async function loadBalancer(client: Client, name: string, image: string): Promise<{ readonly id: string }> {
  const template = await client.templates.create({ name: `${name}-template`, image, serverless: true });
  return client.graphql.saveEndpoint(
    save(template.id, { name, type: "LOAD_BALANCING", workers: { min: 1, max: 1 }, scaling: AT_ONCE }),
  );
}
