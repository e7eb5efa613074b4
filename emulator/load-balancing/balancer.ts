import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { noteRequest } from "../resources/endpoints/life";
import type { Worker } from "../state/entities";
import type { RunningRequest } from "../state/requests";
import type { Service } from "../state/service";
import type { Connections, Runtimes } from "../workers/runtimes";
import { type Address, addressOf } from "./address";
import { affinityOf, Roster } from "./affinity";
import { refuse, refuseUpgrade } from "./answers";
import { type Admitted, admit } from "./gate";
import { forward } from "./http";
import { OpenSockets } from "./open-sockets";
import { type Held, workerFor } from "./wait";
import { join } from "./web-socket";

/** A request that has a worker, and where that serves. */
interface Reached {
  readonly admitted: Admitted;
  readonly held: Held;
  readonly origin: string | undefined;
}

/** The door to the workers of load-balancing endpoints (docs/service.md#load-balancing). */
export class Balancer implements Connections {
  private readonly roster = new Roster();
  private readonly sockets = new OpenSockets();
  private readonly present = new Set<AbortController>();

  constructor(
    private readonly service: Service,
    private readonly runtimes: Runtimes,
  ) {
    runtimes.connections = this;
  }

  /** Answers a request that is for a load-balancing endpoint; false: it is for another part of the service. */
  takes(request: IncomingMessage, response: ServerResponse): boolean {
    const address = addressOf(this.service, request);
    if (address) void this.serve(address, request, response);
    return address !== undefined;
  }

  /** Opens a WebSocket that is for a load-balancing endpoint; false: the upgrade is for another part. */
  takesUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const address = request.headers.upgrade?.toLowerCase() === "websocket" && addressOf(this.service, request);
    if (address) void this.open(address, request, socket, head);
    return Boolean(address);
  }

  /** The worker is gone, and its sockets with it. */
  workerLeft(worker: Worker): void {
    this.sockets.endOf(worker);
    this.roster.left(worker.id);
  }

  /** Breaks off whatever waits or runs. */
  stopAll(): void {
    for (const gone of this.present) gone.abort();
    this.sockets.endAll();
  }

  private async serve(address: Address, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const running = this.note(address, request);
    const gone = this.goneWith(response);
    try {
      const reached = await this.reach(address, request, gone.signal);
      const forwarded = { ...reached, dispatcher: this.runtimes.dispatcher, gone: gone.signal };
      await forward(request, response, forwarded).finally(reached.held.turn.release);
    } catch (error) {
      refuse(request, response, error, gone.signal);
    } finally {
      this.present.delete(gone);
      running.end(response.headersSent ? response.statusCode : null);
    }
  }

  private async open(address: Address, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const running = this.note(address, request);
    const gone = this.goneWith(socket);
    // A close follows each error.
    socket.on("error", () => {});
    // Nothing comes before the answer but the end, and that is noticed only while somebody reads.
    socket.once("end", () => gone.abort()).resume();
    try {
      const reached = await this.reach(address, request, gone.signal);
      const load = this.sockets.loadOf(reached.admitted, reached.held.worker);
      const upgrade = { request, socket, head, ...reached, used: () => load.used() };
      const joined = await join(upgrade).finally(reached.held.turn.release);
      this.sockets.add(reached.held, joined, load);
      running.end(101);
    } catch (error) {
      running.end(refuseUpgrade(socket, error, gone.signal));
    } finally {
      this.present.delete(gone);
    }
  }

  private async reach(address: Address, request: IncomingMessage, gone: AbortSignal): Promise<Reached> {
    this.service.clock.settle();
    const admitted = admit(this.service, address, request);
    noteRequest(admitted.scope, admitted.endpoint);
    const affinity = affinityOf(request.headers, this.service.options);
    const held = await workerFor(admitted, affinity, this.roster, gone);
    try {
      return { admitted, held, origin: await this.runtimes.originOf(held.worker) };
    } catch (error) {
      held.turn.release();
      throw error;
    }
  }

  /**
   * Bodies are not read here, so that no request is known to repeat another. The host form is noted as the path form,
   * which names the endpoint too; the query may hold secrets.
   */
  private note({ endpointId, path }: Address, { method = "GET", headers }: IncomingMessage): RunningRequest {
    const [bare] = path.split("?");
    const at = this.service.clock.text();
    const from = headers["user-agent"] ?? "";
    return this.service.requests.add({ method, path: `/balanced/${endpointId}${bare}`, operation: null, at, from });
  }

  private goneWith(stream: ServerResponse | Duplex): AbortController {
    const gone = new AbortController();
    this.present.add(gone);
    stream.once("close", () => gone.abort());
    return gone;
  }
}
