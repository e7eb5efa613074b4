import { on, once } from "node:events";
import { join } from "node:path";
import { deployedService } from "../deployed";
import { rejection } from "../scripted-service";

const worker = join(__dirname, "../../emulator/workers/fixtures/worker.js");
const service = deployedService({ workers: { "org/worker": { command: `exec "${process.execPath}" "${worker}"` } } });

/** Resolves once the socket has this message. Messages that come together are all seen, whoever waits when. */
async function untilSays(socket: WebSocket, text: string): Promise<void> {
  for await (const [{ data }] of on(socket as never, "message")) if (data === text) return;
}

test("a path of a deployed worker is called by the name that the service gives its endpoint", async () => {
  const { client, balance, driven } = service();
  const balancer = client.loadBalancer({ id: await balance("org/worker:1") });
  expect(await balancer.url()).toMatch(/^http:\/\/\w+\.localhost:\d+$/);
  const answer = await driven(balancer.fetch("/echo?a=1", { method: "POST", body: "text" }));
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ method: "POST", url: "/echo?a=1", text: "text" });
});

test("a WebSocket of a deployed worker echoes", async () => {
  const { client, balance, driven } = service();
  const balancer = client.loadBalancer({ id: await balance("org/worker:1") });
  const socket = await driven(balancer.webSocket("/"));
  // The worker's greeting may have come while the clock was moved, and may come together with the echo.
  const echoed = untilSays(socket, "text");
  socket.send("text");
  await echoed;
  socket.close();
  await once(socket as never, "close");
});

test("a queue-based endpoint has no paths", async () => {
  const { client, deploy, emulator } = service();
  const id = await deploy("org/worker:1");
  expect(await rejection(client.loadBalancer({ id }).fetch("/"))).toMatchObject({ name: "WrongEndpointKind" });
  const url = emulator.url.replace("127.0.0.1", `${id}.localhost`);
  expect(await rejection(client.loadBalancer({ id, url }).fetch("/"))).toMatchObject({ name: "WrongEndpointKind" });
  expect(await rejection(client.loadBalancer({ id, url }).webSocket("/"))).toMatchObject({ name: "WrongEndpointKind" });
});

test("an endpoint without a worker in time is a typed error", async () => {
  const { client, balance, driven } = service();
  const id = await balance("org/worker:1");
  await client.endpoints.patch(id, { workers: { min: 0, max: 0 } });
  const error = await rejection(driven(client.loadBalancer({ id }).fetch("/")));
  expect(error).toMatchObject({ name: "NoWorkersAvailable" });
});
