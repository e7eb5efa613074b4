import { ENDPOINT } from "../../harness/bodies";
import type { Answered, Service } from "../../harness/emulator";

interface RequestRecord {
  readonly path: string;
  readonly ms: number | null;
}

/** A request whose answer the emulator holds. */
interface Held {
  readonly answer: Promise<Answered>;
  /** Resolves once the emulator holds no answer to such a request any more. */
  ended(): Promise<void>;
}

/** The operations of tests on the jobs of one endpoint. */
export class Jobs {
  private constructor(
    readonly caller: Service,
    readonly endpointId: string,
  ) {}

  /** Makes an endpoint, which starts a worker for each job at once unless `more` says otherwise. */
  static async of(caller: Service, more: object = {}): Promise<Jobs> {
    const scaling = { type: "REQUEST_COUNT", value: 1 };
    const { id } = await caller.create("serverless", { ...ENDPOINT, scaling, ...more });
    return new Jobs(caller, id);
  }

  /** The same endpoint in another emulator. */
  on(caller: Service): Jobs {
    return new Jobs(caller, this.endpointId);
  }

  get(operation: string): Promise<Answered> {
    return this.caller.rest("GET", `/run/v2/${this.endpointId}/${operation}`);
  }

  post(operation: string, body: unknown = {}): Promise<Answered> {
    return this.caller.rest("POST", `/run/v2/${this.endpointId}/${operation}`, body);
  }

  /** Sends a request whose answer is held. Resolves once the emulator holds it. */
  async held(method: "GET" | "POST", operation: string, body?: unknown, signal?: AbortSignal): Promise<Held> {
    const path = `/run/v2/${this.endpointId}/${operation}`;
    const answer = this.caller.rest(method, path, body, {}, signal);
    const isHeld = async () => {
      const { requests } = (await this.caller.call("GET", "requests")).body;
      return requests.some((one: RequestRecord) => one.ms === null && path.startsWith(one.path));
    };
    while (!(await isHeld()));
    const ended = async () => {
      while (await isHeld());
    };
    return { answer, ended };
  }

  /** Resolves once so many jobs are in the queue. */
  async arrived(count: number): Promise<void> {
    while ((await this.get("health")).body.jobs.inQueue < count);
  }

  /** Submits a job and gives its id. */
  async run(input: object = {}, more: object = {}): Promise<string> {
    return (await this.post("run", { input, ...more })).body.id;
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  async status(job: string): Promise<any> {
    return (await this.get(`status/${job}`)).body;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  async workers(): Promise<any> {
    return (await this.caller.rest("GET", `/v2/serverless/${this.endpointId}/workers`)).body;
  }

  patch(body: object): Promise<Answered> {
    return this.caller.rest("PATCH", `/v2/serverless/${this.endpointId}`, body);
  }
}
