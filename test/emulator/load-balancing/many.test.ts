import { once } from "node:events";
import { Balanced, balancedEmulator, WORKER } from "./balanced";

const service = balancedEmulator({ workers: { "org/worker": WORKER } });

const COUNT = 200;
/** A busy machine takes its time with as many connections. */
const PATIENCE_MS = 120_000;

test(
  "of 200 requests and 200 WebSockets at once none is lost",
  async () => {
    const balanced = await Balanced.make(service(), { workersMin: 0, workersMax: 3 });
    const requests = Array.from({ length: COUNT }, (_, index) =>
      balanced.ask(`/r${index}`, { method: "POST", body: `body ${index}` }),
    );
    const sockets = Array.from({ length: COUNT }, async (_, index) => {
      const socket = balanced.socket(`/s${index}`);
      const said: string[] = [];
      socket.on("message", (data) => said.push(String(data)));
      await once(socket, "open");
      socket.send(`message ${index}`);
      while (said.length < 2) await once(socket, "message");
      socket.close();
      await once(socket, "close");
      return said;
    });
    await balanced.untilWorker("INITIALIZING");
    await service().advance(2);
    const answers = await Promise.all(requests);
    expect(answers.map(({ json }) => [json.url, json.text])).toEqual(
      Array.from({ length: COUNT }, (_, index) => [`/r${index}`, `body ${index}`]),
    );
    expect(await Promise.all(sockets)).toEqual(
      Array.from({ length: COUNT }, (_, index) => [`hello /s${index}`, `message ${index}`]),
    );
  },
  PATIENCE_MS,
);
