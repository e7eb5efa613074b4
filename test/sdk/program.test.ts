import { type Emulator, startEmulator } from "../../emulator";
import { WITHOUT_TYPES, type Workspace } from "../harness/engine";
import { workspace } from "../harness/workspace";

/** A program as a person would write it, with Pulumi's usual tsconfig: two accounts, look-ups, secrets, options. */
const program = (other: Emulator) => `
  import * as pulumi from "@pulumi/pulumi";
  import * as cloudcompute from "pulumi-cloudcompute";

  const eu = new cloudcompute.Provider("eu", { baseUrl: "${other.url}", apiKey: pulumi.secret("${other.apiKey}") });
  const template = new cloudcompute.Template("base", {
    image: "org/worker:1",
    serverless: true,
    env: { TOKEN: pulumi.secret("sesame"), MODE: "plain-but-hidden" },
  });
  const endpoint = new cloudcompute.Endpoint("api", { templateId: template.id, gpu: { pools: ["ADA_24"] } }, {
    ignoreChanges: ["*"],
    customTimeouts: { delete: "90s" },
  });
  const volume = new cloudcompute.NetworkVolume("data", { size: 10, dataCenter: "EU-RO-1" }, { provider: eu });
  const found = cloudcompute.getNetworkVolumeOutput({ id: volume.id }, { provider: eu });
  const again = cloudcompute.NetworkVolume.get("again", volume.id, { provider: eu });
  const looked = cloudcompute.getTemplateOutput({ id: template.id });
  const gpus = cloudcompute.getGpuTypes({ pool: "ADA_24" });

  export const run = endpoint.requestUrls.apply((urls) => urls.run);
  export const size: pulumi.Output<number> = found.size;
  export const place = again.dataCenter;
  export const env = looked.env;
  export const pool = gpus.then(({ gpuTypes }) => gpuTypes[0].pool);
`;

let mine: Emulator;
let other: Emulator;
let ws: Workspace;

beforeAll(async () => {
  [mine, other] = await Promise.all([startEmulator({ options: { templateLockMs: 0 } }), startEmulator()]);
  ws = await workspace({
    program: program(other),
    language: "ts",
    env: { CLOUDCOMPUTE_API_KEY: mine.apiKey, CLOUDCOMPUTE_BASE_URL: mine.url },
  });
});

afterAll(() => Promise.all([mine?.close(), other?.close()]));

test("a typed program deploys to two accounts and looks up what it made", async () => {
  expect(await ws.up()).toEqual(expect.objectContaining({ code: 0 }));
  Object.assign(ws.env, WITHOUT_TYPES);
  expect(ws.outputs()).toMatchObject({
    size: 10,
    place: "EU-RO-1",
    pool: "ADA_24",
    run: expect.stringContaining("/run"),
    env: "[secret]",
  });
  expect(await ws.preview("--expect-no-changes")).toEqual(expect.objectContaining({ code: 0 }));
});

test("its state holds no secret in clear, and of the provider one constant text", () => {
  const state = ws.rawState();
  for (const secret of ["sesame", "plain-but-hidden", other.apiKey, mine.apiKey]) expect(state).not.toContain(secret);
  expect(ws.resource("base")?.inputs?.__provider).toBe(
    'exports.handler = () => require("pulumi-cloudcompute/dynamic").template;',
  );
});

test("the options that the engine keeps to itself stand in the state", () => {
  expect(ws.resource("api")?.outputs?.__options).toMatchObject({
    name: "api",
    ignoreChanges: expect.arrayContaining(["workers", "gpu"]),
    customTimeouts: { delete: "90s" },
  });
});

test("it is destroyed, in both accounts", async () => {
  expect(await ws.destroy()).toEqual(expect.objectContaining({ code: 0 }));
});
