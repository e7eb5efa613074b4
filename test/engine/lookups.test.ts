import type { Service } from "../harness/emulator";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

let service: Service;

beforeAll(async () => {
  service = await startService();
});

/** Both front ends ask about a volume of the same run, the plugin through a provider that waits for it. */
const program = (url: string, key: string) => `
  const dynamic = require("pulumi-cloudcompute");
  const native = require("pulumi-cloudcompute/native");

  module.exports = async () => {
    const before = await dynamic.getNetworkVolumes();
    const volume = new dynamic.NetworkVolume("data", { name: "data", size: 10, dataCenter: "EU-RO-1" });
    const late = new native.Provider("late", { apiKey: "${key}", baseUrl: volume.id.apply(() => "${url}") });
    const found = native.getNetworkVolumesOutput({}, { provider: late });
    return {
      before: before.networkVolumes.length,
      size: dynamic.getNetworkVolumeOutput({ name: volume.name }).size,
      names: found.networkVolumes.apply((all) => all.map(({ name }) => name)),
    };
  };
`;

test("a look-up that depends on what the run makes is unknown at preview, and finds it at up", async () => {
  const { apiKey, url } = service.emulator;
  const ws = await workspace({ env: service.env, program: program(url, apiKey) });
  expect(await ws.preview()).toMatchObject({ code: 0 });
  expect(await ws.up()).toMatchObject({ code: 0 });
  expect(ws.outputs()).toEqual({ before: 0, size: 10, names: ["data"] });
  expect(await ws.destroy()).toMatchObject({ code: 0 });
});

test("the error of a look-up is printed at once, on every version of Node", async () => {
  const source = 'exports.size = require("pulumi-cloudcompute").getNetworkVolumeOutput({ name: "nope" }).size;';
  const ws = await workspace({ env: service.env, program: source });
  // Without what keeps the colours of all errors away in other tests; a run of 90 s is killed.
  ws.env.NODE_OPTIONS = "";
  const { code, output } = await ws.preview();
  expect(output).toContain('NoSuchObject: no network volume named "nope"; the account has none');
  expect(code).toBe(1);
});
