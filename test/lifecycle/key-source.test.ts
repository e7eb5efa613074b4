import { Registry } from "../../provider/resources";
import { FRONT_ENDS, startRuns } from "../harness/front-ends";
import type { EngineRuns } from "../harness/front-ends/engine-runs";
import { EXPLICIT } from "../harness/front-ends/grpc/plugin";
import { PluginRuns } from "../harness/front-ends/plugin";

const args = { username: "u", password: "p" };
const failure = (work: Promise<unknown>): Promise<string> => work.then(String, ({ message }: Error) => message);

describe.each(FRONT_ENDS)("%s: a refused key", (frontEnd) => {
  let runs: EngineRuns;
  beforeEach(async () => {
    runs = await startRuns(frontEnd);
  });
  afterEach(() => runs.close());

  test("of the environment is named by its variable", async () => {
    runs.env.CLOUDCOMPUTE_API_KEY = "rpa_wrong";
    const text = await failure(runs.up(Registry, args));
    expect(text).toMatch(
      /answered 401.*\nCompare the key from CLOUDCOMPUTE_API_KEY with those in the service's console/,
    );
    expect(text).toContain(`another address than ${runs.emulator.url} (CLOUDCOMPUTE_BASE_URL)`);
    expect(text).not.toMatch(/Create a key|rpa_wrong/);
  });

  test("of the configuration is named by its key", async () => {
    runs.config = { "cloudcompute:apiKey": "rpa_wrong", "cloudcompute:baseUrl": runs.emulator.url };
    expect(await failure(runs.up(Registry, args))).toContain("Compare the key from cloudcompute:apiKey");
  });

  test("that may only read is named as well, with the access that it lacks", async () => {
    const { apiKey } = await runs.control("POST", "keys", { account: "b", access: "read-only" });
    runs.env.CLOUDCOMPUTE_API_KEY = apiKey as string;
    expect(await failure(runs.up(Registry, args))).toContain(
      "The service knows the key from CLOUDCOMPUTE_API_KEY, but that key has no permission for this request",
    );
  });
});

test("a refused key of an explicit provider is named by that provider", async () => {
  const runs = await PluginRuns.start();
  runs.provider = EXPLICIT;
  runs.config = { "cloudcompute:apiKey": "rpa_wrong" };
  expect(await failure(runs.up(Registry, args))).toContain('Compare the key from apiKey of Provider "');
  await runs.close();
});
