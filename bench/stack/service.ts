import { type Emulator, startEmulator } from "../../emulator";

/** The emulated service. It runs in this process and uses part of the machine's time. */
export class Service {
  private constructor(readonly emulator: Emulator) {}

  /** Starts a service without waits of its own: no template lock, and a quota for any number of workers. */
  static async start(quota: "off" | "published"): Promise<Service> {
    const options = { templateLockMs: 0, workerQuota: 100_000 };
    return new Service(await startEmulator({ clock: "wall", quota, options }));
  }

  get env(): Record<string, string> {
    return { CLOUDCOMPUTE_API_KEY: this.emulator.apiKey, CLOUDCOMPUTE_BASE_URL: this.emulator.url };
  }

  /** Delays each answer from now on by `ms` milliseconds. */
  async latency(ms: number): Promise<void> {
    await this.control("POST", "latency", { ms });
  }

  /** Returns the number of requests that `work` sends. */
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
