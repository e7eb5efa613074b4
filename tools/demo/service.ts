import type { Service } from "../../test/harness/emulator";
import type { Narration } from "./narration";

/** The number of objects of each kind. */
export interface Counts {
  readonly registries: number;
  readonly templates: number;
  readonly networkVolumes: number;
  readonly endpoints: number;
}

/** An object as REST returns it. */
export interface Live {
  readonly id: string;
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the bodies are the service's own
  readonly [field: string]: any;
}

/** The service as seen by somebody who does not use Pulumi, whose actions the demo shows. */
export class WatchedService {
  constructor(
    private readonly service: Service,
    private readonly told: Narration,
  ) {}

  /** Sends and shows a request that somebody makes behind Pulumi's back. */
  somebody(method: string, path: string, body?: object): Promise<Live> {
    this.told.event(`somebody: ${method} ${path}${body ? ` ${JSON.stringify(body)}` : ""}`);
    return this.service.ask(method, path, body);
  }

  /** Returns the objects of a list: `templates`, `serverless`, `registries`, `network-volumes`, `pods`. */
  list(name: string): Promise<Live[]> {
    return this.service.list<Live>(`/v2/${name}`);
  }

  /** Returns the object of the program's resource with this name; the service's name for it has a random ending. */
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

  /** Returns the pod with this name, which is not the program's. */
  async pod(name: string): Promise<Live> {
    const found = (await this.list("pods")).find((pod) => pod.name === name);
    if (!found) throw new Error(`the service has no pod ${name}`);
    return found;
  }

  /** Starts a pod from a template, as somebody else would. */
  startPod(name: string, template: string): Promise<Live> {
    this.told.event(`somebody starts the pod "${name}" from template ${template}`);
    return this.service.control("POST", "pods", { name, template });
  }

  /** Moves the service's clock. The service's rules and its waiting times stay the same. */
  async timePasses(seconds: number): Promise<void> {
    this.told.event(`${seconds} seconds pass at the service: the demo moves its clock, so that you need not wait`);
    await this.service.advance(seconds);
  }
}
