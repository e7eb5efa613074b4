import type { IncomingMessage } from "node:http";
import { WebSocketServer } from "ws";
import { type BalancedTarget, type Client, createClient, type LogEntry } from "../../../provider/client";
import { JumpingClock } from "../clocks";
import { type Scripted, scriptedService } from "../scripted-service";

export const KEY = "rpa_verysecretkey";

/** Clients of a scripted endpoint under a name below `localhost`; closed after each test. */
export function balancedEndpoints() {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  const opened = (url: string) => {
    const clock = new JumpingClock();
    const log: LogEntry[] = [];
    const made = createClient({ apiKey: KEY, baseUrl: url, clock, random: () => 0, log: (entry) => log.push(entry) });
    ends.unshift(made.close);
    const base = url.replace("127.0.0.1", "e1.localhost");
    const target: BalancedTarget = { id: "e1", url: base };
    return { made, clock, log, base, endpoint: made.loadBalancer(target), target };
  };
  return {
    async scripted(...script: Scripted[]) {
      const service = await scriptedService(...script);
      ends.unshift(service.close);
      return { ...service, ...opened(service.url) };
    },
    /** A server that never answers an upgrade. `givenUp` resolves when the client has closed the connection. */
    async holding(arrived = () => {}) {
      const service = await scriptedService();
      const givenUp = new Promise<void>((resolve) => {
        service.server.on("upgrade", (_request, socket) => {
          socket.on("end", () => resolve(void socket.destroy())).resume();
          arrived();
        });
      });
      ends.unshift(service.close);
      return { ...service, ...opened(service.url), givenUp };
    },
    /** A server of WebSockets that echoes, and greets with what it was asked by. */
    async sockets(verify?: (request: IncomingMessage) => { status: number; body: string } | undefined) {
      const service = await scriptedService({ json: {} });
      const sockets = new WebSocketServer({ noServer: true });
      const upgrades: IncomingMessage[] = [];
      service.server.on("upgrade", (request, socket, head) => {
        upgrades.push(request);
        const refusal = verify?.(request);
        if (refusal) {
          const { status, body } = refusal;
          socket.end(
            `HTTP/1.1 ${status} No\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
          );
          return;
        }
        sockets.handleUpgrade(request, socket, head, (one) => {
          one.send("hello");
          one.on("message", (data, isBinary) => one.send(data, { binary: isBinary }));
        });
      });
      ends.unshift(service.close);
      return { ...service, ...opened(service.url), upgrades };
    },
  };
}

export const noWorkers = (status = 503): Scripted => ({
  status,
  headers: { "content-type": "application/json" },
  json: { error: "no workers available" },
});

/** The client with a deadline in `ms` milliseconds. */
export const until = (client: Client, ms: number) => client.with({ deadline: client.clock.now() + ms });
