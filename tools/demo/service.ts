import type { Emulator } from "../../emulator";
import type { Narration } from "./narration";

/** How many objects of each kind there are. */
export interface Counts {
  readonly registries: number;
  readonly templates: number;
  readonly networkVolumes: number;
  readonly endpoints: number;
}

/** An object as REST answers it. */
export interface Live {
  readonly id: string;
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the bodies are the service's own
  readonly [field: string]: any;
}

/** The service as somebody sees it who does not use Pulumi. */
export class Service {
  constructor(
    private readonly emulator: Emulator,
    private readonly told: Narration,
  ) {}

  /** A request with the account's key. @throws Error when the service refuses it. */
  async ask<T = Live>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.emulator.url + path, {
      method,
      headers: { authorization: `Bearer ${this.emulator.apiKey}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : {}) as T;
  }

  /** What somebody does behind Pulumi's back: the request is shown. */
  somebody(method: string, path: string, body?: object): Promise<Live> {
    this.told.event(`somebody: ${method} ${path}${body ? ` ${JSON.stringify(body)}` : ""}`);
    return this.ask(method, path, body);
  }

  /** The objects of a list: `templates`, `serverless`, `registries`, `network-volumes`, `pods`. */
  async list(name: string): Promise<Live[]> {
    const [objects] = Object.values(await this.ask<Record<string, Live[]>>("GET", `/v2/${name}`));
    return objects ?? [];
  }

  /** The object that the program's resource of this name made: the service's name has a random ending. */
  async named(list: string, resource: string): Promise<Live> {
    const found = (await this.list(list)).find(({ name }) => name.replace(/-[^-]*$/, "") === resource);
    if (!found) throw new Error(`the service has no ${resource} among its ${list}`);
    return found;
  }

  async counts(): Promise<Counts> {
    const lists = ["registries", "templates", "network-volumes", "serverless"];
    const [registries = 0, templates = 0, networkVolumes = 0, endpoints = 0] = await Promise.all(
      lists.map(async (name) => (await this.list(name)).length),
    );
    return { registries, templates, networkVolumes, endpoints };
  }

  /** Somebody's pod. */
  async pod(name: string): Promise<Live> {
    const found = (await this.list("pods")).find((pod) => pod.name === name);
    if (!found) throw new Error(`the service has no pod ${name}`);
    return found;
  }

  /** Somebody starts a pod from a template. */
  startPod(name: string, template: string): Promise<Live> {
    this.told.event(`somebody starts the pod "${name}" from template ${template}`);
    return this.ask("POST", "/_emulator/pods", { name, template });
  }

  /** Moves the service's clock. Its rules, and how long it makes one wait, stay what they are. */
  async timePasses(seconds: number): Promise<void> {
    this.told.event(`${seconds} seconds pass at the service: the demo moves its clock, so that you need not wait`);
    await this.ask("POST", "/_emulator/clock", { advance: seconds });
  }
}
