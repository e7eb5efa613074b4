import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { freshService } from "../../harness/service";
import { Jobs } from "./jobs";

const service = freshService();

/** A receiver that answers with the given statuses, one after the other. */
class Receiver {
  readonly received: { headers: IncomingHttpHeaders; body: unknown }[] = [];
  private readonly server: Server;

  constructor(private readonly statuses: number[]) {
    this.server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      response.statusCode = this.statuses.shift() ?? 200;
      response.setHeader("connection", "close").end("thanks");
      this.received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) });
      response.once("close", () => this.server.emit("answered"));
    });
  }

  async open(): Promise<string> {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Resolves once so many deliveries have been answered. */
  async answered(count: number): Promise<void> {
    while (this.received.length < count) await once(this.server, "answered");
  }

  async close(): Promise<void> {
    this.server.close();
    await once(this.server, "close");
  }
}

let receiver: Receiver;
afterEach(() => receiver.close());

async function delivering(statuses: number[], image: string, input: object = {}) {
  receiver = new Receiver(statuses);
  const webhook = await receiver.open();
  const jobs = await Jobs.of(service(), { image });
  const id = await jobs.run(input, { webhook });
  await service().advance(2);
  return { jobs, id, webhook };
}

test("a job that ends is posted to its webhook as a whole", async () => {
  const { jobs, id, webhook } = await delivering([200], "echo", { a: 1 });
  await receiver.answered(1);
  const { headers, body } = receiver.received[0]!;
  expect(headers).toMatchObject({ "user-agent": "Go-http-client/2.0", "content-type": "application/json" });
  expect(body).toEqual({ ...(await jobs.status(id)), input: { a: 1 }, webhook });
  expect(body).toMatchObject({ id, status: "COMPLETED", delayTime: 2_000, executionTime: 0, output: { a: 1 } });
});

test("a failed and a cancelled job are posted too", async () => {
  const { jobs, webhook } = await delivering([200, 200], "failing", { error: "no luck" });
  await receiver.answered(1);
  await jobs.patch({ workers: { max: 0 } });
  await jobs.post(`cancel/${await jobs.run({}, { webhook })}`);
  await receiver.answered(2);
  expect(receiver.received).toMatchObject([
    { body: { status: "FAILED", error: "no luck" } },
    { body: { status: "CANCELLED" } },
  ]);
});

test("what is not accepted is posted again after ten and after twenty seconds, then no more", async () => {
  const { jobs, id } = await delivering([500, 302, 404, 200], "echo");
  for (const times of [1, 2, 3]) {
    await receiver.answered(times);
    await service().advance(10);
  }
  await service().advance(60);
  expect(receiver.received).toHaveLength(3);
  expect((await jobs.status(id)).status).toBe("COMPLETED");
});

test("any 2xx accepts", async () => {
  await delivering([204], "echo");
  await receiver.answered(1);
  await service().advance(60);
  expect(receiver.received).toHaveLength(1);
});
