import { EventSource, type FetchLike } from "eventsource";
import { Service } from "../harness/emulator";

let service: Service;
let logs: string;

beforeAll(async () => {
  service = await Service.start();
  const workers = { min: 1, max: 1 };
  const body = { name: "api", image: "org/worker:1", gpu: { pools: ["ADA_24"] }, workers };
  const { id } = await service.create("serverless", body);
  await service.advance(10);
  const listed = await service.ask<{ workers: [{ id: string }] }>("GET", `/v2/serverless/${id}/workers`);
  logs = `${service.emulator.url}/v2/serverless/${id}/workers/${listed.workers[0].id}/logs`;
});
afterAll(() => service.close());

const key = () => ({ authorization: `Bearer ${service.emulator.apiKey}` });

/** The network of a caller: every request carries the key, and the first stream breaks after its first event. */
function breakingNetwork() {
  const cursors: (string | undefined)[] = [];
  const send: FetchLike = async (url, init) => {
    cursors.push(init.headers["Last-Event-ID"]);
    const response = await fetch(url, { ...init, headers: { ...init.headers, ...key() } } as RequestInit);
    if (cursors.length > 1) return response;
    return new Response(await firstEvent(response), response);
  };
  return { send, cursors };
}

/** The library waits three seconds before it comes back, unless a stream names another time. */
async function firstEvent({ body }: Response): Promise<string> {
  let text = "retry: 1\n\n";
  const event = /^.*?id: .*?\n\n/s;
  for await (const bytes of body ?? []) {
    text += Buffer.from(bytes);
    if (event.test(text)) break;
  }
  return event.exec(text)?.[0] ?? "";
}

test("a library for server-sent events reads a worker's log, and goes on by the last id after a break", async () => {
  const { send, cursors } = breakingNetwork();
  const source = new EventSource(logs, { fetch: send });
  const events: MessageEvent[] = [];
  await new Promise<void>((resolve) => {
    source.onmessage = (event) => events.push(event) === 3 && resolve();
  });
  source.close();
  expect(events.map(({ data }) => JSON.parse(data).line)).toEqual([
    "create container org/worker:1",
    "start container for org/worker:1: begin",
    "worker ready",
  ]);
  expect(cursors).toEqual([undefined, events[0]?.lastEventId]);
});
