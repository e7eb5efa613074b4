import { NetworkVolume } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";
import type { State } from "../harness/front-ends/engine-runs";

let runs: Runs;
const args = { name: "data", size: 100, dataCenter: "EU-RO-1" };

beforeAll(async () => {
  runs = await Runs.start();
});
afterAll(() => runs.emulator.close());

test("takes the primary tier of its data center and keeps it", async () => {
  const state = await runs.up(NetworkVolume, args);
  expect(state.outputs).toMatchObject({ name: "data", size: 100, dataCenter: "EU-RO-1", type: "STANDARD" });
  expect((await runs.preview(NetworkVolume, args, state)).diff?.changes).toBe(false);
});

test("grows and is renamed in place", async () => {
  const state = await runs.up(NetworkVolume, args);
  await runs.requests();
  const grown = await runs.up(NetworkVolume, { ...args, name: "more", size: 200 }, state);
  expect(grown.id).toBe(state.id);
  expect(await runs.requests()).toContain(`PATCH /v2/network-volumes/${state.id}`);
  expect((await runs.rest("GET", `/v2/network-volumes/${state.id}`)).body).toMatchObject({ name: "more", size: 200 });
});

test.each([
  ["dataCenter", { ...args, dataCenter: "US-KS-2" }],
  ["type", { ...args, type: "HIGH_PERFORMANCE", dataCenter: "US-KS-2" }],
])("is replaced by another %s", async (field, changed) => {
  const state = await runs.up(NetworkVolume, args);
  expect((await runs.preview(NetworkVolume, changed, state)).diff?.replaces).toContain(field);
});

test("a smaller size is refused at preview, also when it grew behind the program's back", async () => {
  const state = await runs.up(NetworkVolume, args);
  const shrink = await runs.preview(NetworkVolume, { ...args, size: 50 }, state).catch((error: Error) => error.message);
  expect(shrink).toBe(
    'NetworkVolume "it": size is 50, but the volume has 100 GB and can only grow: set size to 100 or more',
  );
  await runs.rest("PATCH", `/v2/network-volumes/${state.id}`, { size: 500 });
  await expect(runs.preview(NetworkVolume, args, state)).rejects.toThrow("the volume has 500 GB and can only grow");
  expect((await runs.preview(NetworkVolume, args, state, { ignoreChanges: ["size"] })).diff?.changes).toBe(false);
});

describe("advice from the catalog at preview", () => {
  test("is one warning where the catalog can't be read", async () => {
    await runs.control("POST", "faults", { match: { path: "/v2/catalog" }, effect: { status: 403 } });
    const { failures } = await runs.preview(NetworkVolume, args);
    await runs.control("DELETE", "faults");
    expect(failures).toEqual([]);
    expect(runs.lines).toEqual([expect.stringContaining("the catalog could not be read")]);
  });
});

test("advice from a catalog that is out of order is waited for 20 s at most", async () => {
  await runs.control("POST", "faults", { match: { path: "/v2/catalog" }, effect: { status: 503 } });
  const { failures } = await runs.preview(NetworkVolume, args);
  await runs.control("DELETE", "faults");
  expect(failures).toEqual([]);
  expect(runs.lines.join("\n")).toMatch(
    /the catalog could not be read[\s\S]*All \d+ attempts since .* failed, within (\d|1\d|20) s/,
  );
});

describe("a volume in use", () => {
  let state: State;
  beforeEach(async () => {
    state = await runs.up(NetworkVolume, args);
  });

  test("is not deleted under an endpoint or a pod, and each is named", async () => {
    const { body } = await runs.rest("POST", "/v2/serverless", {
      name: "reader",
      image: "i",
      gpu: { pools: ["ADA_24"] },
      networkVolumes: [state.id],
    });
    const pod = await runs.control("POST", "pods", {
      name: "p",
      mounts: { network: [{ volumeId: state.id, path: "/d" }] },
    });
    const refusal = await runs.destroy(NetworkVolume, state).catch((error: Error) => error.message);
    expect(refusal).toContain(`Endpoint "reader" (${body.id}), Pod "p" (${pod.id})`);
    expect(refusal).toContain("the service would delete the data under it");
    expect((await runs.rest("GET", `/v2/network-volumes/${state.id}`)).status).toBe(200);
    await runs.rest("DELETE", `/v2/serverless/${body.id}`);
    await runs.rest("DELETE", `/v2/pods/${pod.id}`);
    await runs.destroy(NetworkVolume, state);
    expect((await runs.rest("GET", `/v2/network-volumes/${state.id}`)).status).toBe(404);
  });
});

test("its loss is told with its data at preview, and its delete is a success", async () => {
  const state = await runs.up(NetworkVolume, args);
  await runs.control("POST", "clock", { advance: 60 });
  await runs.rest("DELETE", `/v2/network-volumes/${state.id}`);
  expect((await runs.preview(NetworkVolume, args, state)).diff).toMatchObject({ changes: true, replaces: ["id"] });
  expect(runs.lines).toEqual([expect.stringContaining("was deleted outside of Pulumi. Its data is gone.")]);
  await runs.destroy(NetworkVolume, state);
  expect(await runs.refresh(NetworkVolume, state)).toBeUndefined();
});
