import { OPTION_NAMES, startEmulator } from "../../emulator";
import { ENDPOINT } from "../harness/bodies";
import { Service } from "../harness/emulator";

test("listens on the loopback address only, on a free port", async () => {
  const emulator = await startEmulator();
  expect(emulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(emulator.runUrl).toBe(`${emulator.url}/run`);
  expect(emulator.apiKey).toMatch(/^rpa_\w{40}$/);
  await emulator.close();
});

test("refuses a port that is taken", async () => {
  const emulator = await startEmulator();
  await expect(startEmulator({ port: Number(new URL(emulator.url).port) })).rejects.toThrow("EADDRINUSE");
  await emulator.close();
});

test("refuses an option that does not exist, and lists those that do", async () => {
  const options = { workersQuota: 5 } as object;
  await expect(startEmulator({ options })).rejects.toThrow(`valid options: ${OPTION_NAMES.join(", ")}`);
});

test("makes the same ids and keys from the same seed", async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const caller = await Service.start({ seed: 42 });
      const { id } = await caller.create("serverless", ENDPOINT);
      await caller.emulator.close();
      return `${caller.apiKey} ${id}`;
    }),
  );
  expect(ids[0]).toBe(ids[1]);
});

test("reset empties the accounts and restores the first options, and keys stay valid", async () => {
  const caller = await Service.start({ options: { workerQuota: 7 } });
  await caller.create("serverless", ENDPOINT);
  await caller.options({ workerQuota: 9 });
  await caller.emulator.reset();
  expect((await caller.call("GET", "options")).body.workerQuota).toBe(7);
  expect((await caller.rest("GET", "/v2/serverless")).body).toEqual({ endpoints: [] });
  expect((await caller.rest("GET", "/v2/templates")).body).toEqual({ templates: [] });
  await caller.emulator.close();
});

test("a still clock stands until it is moved; a wall clock goes on, and can be moved too", async () => {
  const now = async (caller: Service) => Date.parse((await caller.call("GET", "clock")).body.now);
  const still = await Service.start({ startTime: new Date("2026-06-01T12:00:00Z") });
  const wall = await Service.start({ clock: "wall" });
  await still.advance(60);
  await wall.advance(3_600);
  expect(await now(still)).toBe(Date.parse("2026-06-01T12:01:00Z"));
  expect((await now(wall)) - Date.now()).toBeGreaterThan(3_590_000);
  await still.emulator.close();
  await wall.emulator.close();
});

test("close ends open streams", async () => {
  const caller = await Service.start();
  const pod = (await caller.call("POST", "pods", {})).body;
  const headers = { authorization: `Bearer ${caller.apiKey}` };
  const response = await fetch(`${caller.emulator.url}/v2/pods/${pod.id}/logs`, { headers });
  await caller.emulator.close();
  await expect(response.text()).rejects.toThrow();
});
