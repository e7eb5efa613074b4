import type { Emulator, EmulatorOptions } from "../../emulator";
import { type Client, type Clock, createClient, type EndpointCreate } from "../../provider/client";
import { Service } from "../harness/emulator";
import { save } from "./save";

/** Sleeping moves the emulator's clock by as much, so that what is waited for happens. */
class ServiceClock implements Clock {
  private time = 0;

  constructor(private readonly advance: (seconds: number) => Promise<unknown>) {}

  now = () => this.time;

  sleep = async (ms: number, signal?: AbortSignal) => {
    if (signal?.aborted) throw signal.reason;
    this.time += ms;
    await this.advance(ms / 1000);
  };
}

/** The client and the objects of one test. */
interface Deployed {
  readonly emulator: Emulator;
  readonly client: Client;
  readonly clock: Clock;
  /** A queue-based endpoint that starts a worker for each job; its id. */
  deploy(image: string, more?: Partial<EndpointCreate>): Promise<string>;
  /** A load-balancing endpoint with one worker at least; its id. */
  balance(image: string): Promise<string>;
  /** Moves the emulator's clock second by second until the work is done. */
  driven<T>(work: Promise<T>): Promise<T>;
  /** Moves the emulator's clock. */
  advance(seconds: number): Promise<unknown>;
}

/** An emulator before each test, with a client whose waits move the emulator's clock. */
export function deployedService(options: EmulatorOptions = {}): () => Deployed {
  let here: Deployed;
  beforeEach(async () => {
    here = await start(options);
  });
  afterEach(async () => {
    await here.client.close();
    await here.emulator.close();
  });
  return () => here;
}

async function start(options: EmulatorOptions): Promise<Deployed> {
  const service = await Service.start(options);
  const { emulator, apiKey } = service;
  const { url: baseUrl, runUrl } = emulator;
  const advance = (seconds: number) => service.advance(seconds);
  const clock = new ServiceClock(advance);
  const client = createClient({ apiKey, baseUrl, runUrl, clock, random: () => 0 });
  const scaling = { type: "REQUEST_COUNT", value: 1 } as const;
  return {
    emulator,
    client,
    clock,
    advance,
    async deploy(image, more = {}) {
      const usual = { name: "e", gpu: { pools: ["ADA_24"] }, workers: { min: 0, max: 3 }, scaling };
      return (await client.endpoints.create({ ...usual, image, ...more })).id;
    },
    async balance(image) {
      const { id } = await client.templates.create({ name: "t", image, serverless: true });
      const workers = { min: 1, max: 3 };
      return (await client.graphql.saveEndpoint(save(id, { name: "balanced", type: "LOAD_BALANCING", workers }))).id;
    },
    driven: (work) => driven(work, () => advance(1)),
  };
}

async function driven<T>(work: Promise<T>, move: () => Promise<unknown>): Promise<T> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  ended.catch(() => {});
  while (!done) await move();
  return ended;
}
