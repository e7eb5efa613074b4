import { type Emulator, startEmulator } from "../../emulator";

/** The emulated service, in this process: it takes its part of the machine's time. */
export class Service {
  private constructor(readonly emulator: Emulator) {}

  /** Nothing of the service's own waits: no lock of templates, room for any number of workers. */
  static async start(quota: "off" | "published"): Promise<Service> {
    const options = { templateLockMs: 0, workerQuota: 100_000 };
    return new Service(await startEmulator({ clock: "wall", quota, options }));
  }

  get env(): Record<string, string> {
    return { CLOUDCOMPUTE_API_KEY: this.emulator.apiKey, CLOUDCOMPUTE_BASE_URL: this.emulator.url };
  }

  /** Added to each answer from now on, in milliseconds. */
  async latency(ms: number): Promise<void> {
    await this.control("POST", "latency", { ms });
  }

  /** How many requests `work` has sent. */
  async requestsOf(work: () => Promise<unknown>): Promise<number> {
    await this.control("DELETE", "requests");
    await work();
    const { requests } = (await this.control("GET", "requests")) as { requests: { path: string }[] };
    return requests.filter(({ path }) => !path.startsWith("/_emulator")).length;
  }

  private async control(method: string, name: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.emulator.url}/_emulator/${name}`, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${name}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
