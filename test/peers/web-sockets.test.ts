import { once } from "node:events";
import { Agent, WebSocket as UndiciSocket } from "undici";
import WebSocket from "ws";
import { Service } from "../harness/emulator";

let service: Service;
/** The endpoint's own host, and the path on the emulator that leads to the same workers. */
let addresses: readonly [string, string];

beforeAll(async () => {
  service = await Service.start({ clock: "wall", options: { coldStartMs: 0 } });
  const { id: templateId } = await service.ask("POST", "/v2/templates", {
    name: "t",
    image: "org/worker:1",
    serverless: true,
  });
  const input = { name: "api", templateId, gpuIds: "ADA_24", type: "LB", scalerType: "REQUEST_COUNT", scalerValue: 1 };
  const { data } = await service.ask("POST", "/graphql", {
    query: SAVE,
    variables: { input: { ...input, workersMax: 1 } },
  });
  const { id } = data.saveEndpoint;
  const { requestUrls } = await service.ask("GET", `/v2/serverless/${id}`);
  addresses = [requestUrls.base, `${service.emulator.url}/balanced/${id}`];
});
afterAll(() => service?.close());

const SAVE = "mutation($input: EndpointInput!) { saveEndpoint(input: $input) { id } }";
const key = () => ({ authorization: `Bearer ${service.emulator.apiKey}` });

const FORMS = [
  ["the endpoint's own host", 0],
  ["the emulator's path", 1],
] as const;

/** Not every resolver knows the names below `localhost`. */
const loopback = { address: "127.0.0.1", family: 4 };

test.each(FORMS)("the ws library opens a socket by %s, and has its messages back", async (_form, place) => {
  const socket = new WebSocket(`${addresses[place]}/chat`, {
    headers: key(),
    lookup: (_name, { all }, done) => (all ? done(null, [loopback]) : done(null, loopback.address, loopback.family)),
  });
  await once(socket, "open");
  socket.send("hello");
  const [text] = await once(socket, "message");
  socket.send(Buffer.from([0, 255]));
  const [bytes, isBinary] = await once(socket, "message");
  socket.close(1_000, "done");
  expect([String(text), bytes, isBinary]).toEqual(["hello", Buffer.from([0, 255]), true]);
  expect((await once(socket, "close"))[0]).toBe(1_000);
});

test.each(FORMS)("undici's WebSocket, which has the browsers' interface, does so by %s", async (_form, place) => {
  const dispatcher = new Agent({ connect: { lookup: (_name, _options, done) => done(null, [loopback]) } });
  const socket = new UndiciSocket(`${addresses[place].replace("http:", "ws:")}/chat`, { headers: key(), dispatcher });
  const event = <T>(name: string) =>
    new Promise<T>((resolve) => socket.addEventListener(name, (seen) => resolve(seen as T), { once: true }));
  await event("open");
  socket.send("hello");
  expect((await event<MessageEvent>("message")).data).toBe("hello");
  const closed = event("close");
  socket.close();
  await closed;
  await dispatcher.close();
});
