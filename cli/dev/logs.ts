import type { Client } from "../../provider/client";
import { followWorkers } from "../logs/read";
import type { Address, Report } from "./report";

/** Follows the logs of all workers of the present endpoints, each endpoint once. */
export class Logs {
  readonly #followed = new Set<string>();

  /** The client's signal ends all reading. */
  constructor(
    private readonly client: Client,
    private readonly report: Report,
  ) {}

  follow(endpoints: readonly Address[]): void {
    for (const { id, name } of endpoints.filter(({ id }) => !this.#followed.has(id))) {
      this.#followed.add(id);
      this.#followOne(id, name).catch((error: Error) => {
        const { signal } = this.client.limits;
        // The endpoint is gone, or the command is ending.
        if (error.name === "NotFound" || signal?.aborted) return;
        this.report({ event: "failed", error: `the logs of ${name} can't be read: ${error.message}` });
      });
    }
  }

  async #followOne(endpointId: string, name: string): Promise<void> {
    const write = (line: Parameters<Parameters<typeof followWorkers>[0]["write"]>[0]) =>
      this.report({ event: "log", endpoint: name, ...line });
    await followWorkers({ client: this.client, endpointId, query: {}, write });
  }
}
