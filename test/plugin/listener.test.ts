import { once } from "node:events";
import http2 from "node:http2";
import net from "node:net";
import { systemClock } from "../../provider/client";
import { type Listener, listen } from "../../provider/engine/plugin/listener";
import { serve } from "../../provider/engine/plugin/server";
import { Plugin } from "../harness/front-ends/grpc/plugin";

const host = { env: {}, random: Math.random, clock: systemClock };
let listener: Listener;

beforeEach(async () => {
  listener = await listen();
});
afterEach(() => listener.close());

/** Asks over a connection of its own. */
async function answered(): Promise<boolean> {
  const plugin = Plugin.connect(listener.port);
  const { failures } = await plugin.checkConfig({ drift: "off" });
  plugin.end();
  return failures.length === 0;
}

test("a connection that comes before the provider is loaded is answered as soon as it is", async () => {
  const early = http2.connect(`http://127.0.0.1:${listener.port}`);
  await once(early, "connect");
  const settled = once(early, "remoteSettings");
  const { close } = serve(listener, host);
  await settled;
  expect(await answered()).toBe(true);
  early.destroy();
  close();
});

test("a closed provider takes no more connections", async () => {
  const { close } = serve(listener, host);
  expect(await answered()).toBe(true);
  close();
  const [error] = await once(net.connect(listener.port, "127.0.0.1"), "error");
  expect(error.code).toBe("ECONNREFUSED");
});
