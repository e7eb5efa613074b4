import { inspect } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import { type Emulator, startEmulator } from "../../emulator";
import { openClient, type ServiceError } from "../../provider/client";
import * as sdk from "../../sdk";
import * as native from "../../sdk/native";
import { engine } from "./engine";

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

beforeEach(async () => {
  await engine({ preview: true });
  pulumi.runtime.setAllConfig({ "cloudcompute:apiKey": emulator.apiKey, "cloudcompute:baseUrl": emulator.url });
});

class OtherProvider extends pulumi.ProviderResource {}

const unknown = pulumi.output(pulumi.unknown as unknown as string);
const client = () => openClient({ apiKey: "wrong", baseUrl: emulator.url, runUrl: undefined }, {});

/** Each rejects with an error of another kind. */
const failures: Record<string, () => unknown> = {
  "a look-up that finds nothing": () => sdk.getNetworkVolume({ name: "nope" }),
  "a look-up with wrong arguments": () => sdk.getNetworkVolume({}),
  "a look-up without a known account": () =>
    sdk.getPods({}, { provider: new sdk.Provider("later", { baseUrl: unknown }) }),
  "a look-up with another package's provider": () => sdk.getPods({}, { provider: new OtherProvider("other", "b", {}) }),
  "a look-up of the plugin without a known account": () => native.getPods(),
  ...Object.fromEntries(
    Object.entries({ dynamic: sdk, native }).flatMap(([end, module]) =>
      [module.Endpoint, module.EndpointCheck, module.NetworkVolume, module.Registry, module.Template, module.Provider]
        .map((Kind) => Kind as unknown as new (name: string, args: object) => unknown)
        .map((Kind) => [`a ${Kind.name} without a logical name (${end})`, () => new Kind("", {})]),
    ),
  ),
  "a request of the client that is refused": () => client().templates.list(),
  "a setting that can't be used": () => openClient({ apiKey: "k", baseUrl: undefined, runUrl: undefined }, {}),
};

test.each(Object.entries(failures))("%s prints without colours and with all that it says", async (_, fail) => {
  const error = await (async () => fail())().catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(Error);
  const { stack, message } = error as Error;
  // Node before nodejs/node#64022 does not come back from a coloured frame like this one.
  (error as Error).stack = `${stack}\n    at apply (/app/node_modules/@pulumi/output.ts:516:31)`;
  const printed = inspect(error, { colors: true });
  expect(printed).not.toContain("\u001b[");
  expect(printed).toContain(message);
  expect(printed).toContain("output.ts:516:31");
});

test("an error shows no property that it did not have", async () => {
  const missing = await sdk.getNetworkVolume({ name: "nope" }).catch((reason: Error) => reason);
  expect(Object.keys(missing)).toEqual(["name"]);
});

test("what was added to an error's message is printed too", async () => {
  const error: ServiceError = await client()
    .templates.list()
    .catch((reason) => reason);
  expect(inspect(error.because("And $& more."))).toContain("And $& more.");
});
