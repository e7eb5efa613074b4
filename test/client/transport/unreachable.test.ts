import { createServer } from "node:net";
import { createClient } from "../../../provider/client";
import { openClient, readSettings } from "../../../provider/client/settings";
import { JumpingClock } from "../clocks";
import { rejection, scriptedService } from "../scripted-service";

/** An address at which nothing listens. */
async function nobody(): Promise<string> {
  const service = await scriptedService({});
  await service.close();
  return service.url;
}

const configured = (values: Record<string, string>, env: Record<string, string>, provider?: string) =>
  openClient(
    readSettings(
      (key) => values[key],
      env,
      provider === undefined ? undefined : (key) => `${key} of Provider "${provider}"`,
    ),
    {},
    new JumpingClock(),
  );

describe("where the service can't be reached, the message has the address and the setting that names it", () => {
  const message = async (client: ReturnType<typeof createClient>) =>
    ((await rejection(client.templates.list())) as Error).message;

  test("an option of the client", async () => {
    const baseUrl = await nobody();
    expect(await message(createClient({ baseUrl, apiKey: "k", clock: new JumpingClock() }))).toContain(
      `at ${baseUrl} (the option baseUrl): nothing`,
    );
  });

  test("the environment", async () => {
    const url = await nobody();
    const client = configured({}, { CLOUDCOMPUTE_BASE_URL: url, CLOUDCOMPUTE_API_KEY: "k" });
    expect(await message(client)).toContain(`at ${url} (CLOUDCOMPUTE_BASE_URL): nothing listens there`);
  });

  test("the configuration", async () => {
    const url = await nobody();
    const client = configured({ "cloudcompute:baseUrl": url, "cloudcompute:apiKey": "k" }, {});
    expect(await message(client)).toContain(`at ${url} (cloudcompute:baseUrl): nothing listens there`);
  });

  test("an explicit provider", async () => {
    const url = await nobody();
    const client = configured({ "cloudcompute:baseUrl": url, "cloudcompute:apiKey": "k" }, {}, "eu");
    expect(await message(client)).toContain(`at ${url} (baseUrl of Provider "eu"): nothing listens there`);
  });

  test("the address of jobs, where that is the one", async () => {
    const [baseUrl, runUrl] = [await nobody(), await nobody()];
    const client = configured(
      {},
      { CLOUDCOMPUTE_BASE_URL: baseUrl, CLOUDCOMPUTE_RUN_URL: runUrl, CLOUDCOMPUTE_API_KEY: "k" },
    );
    const error = (await rejection(client.jobs.health("e1"))) as Error;
    expect(error.message).toContain(`at ${runUrl} (CLOUDCOMPUTE_RUN_URL): nothing listens there`);
  });

  test("without the user name and password that the address may have", async () => {
    const url = await nobody();
    const text = await message(
      createClient({ baseUrl: url.replace("//", "//me:pass-w0rd@"), apiKey: "k", clock: new JumpingClock() }),
    );
    expect(text).toContain(`at ${url} (`);
    expect(text).not.toContain("pass-w0rd");
  });

  test("also where something else answers", async () => {
    const service = await scriptedService({ text: "<html></html>", headers: { "content-type": "text/html" } });
    const text = await message(createClient({ baseUrl: service.url, apiKey: "k" }));
    expect(text).toContain(`Check the address ${service.url} (the option baseUrl) and any proxy`);
    await service.close();
  });
});

test("https to a port that speaks http says so", async () => {
  const service = await scriptedService({});
  const client = createClient({ baseUrl: service.url.replace("http:", "https:"), apiKey: "k" });
  const error = (await rejection(client.templates.list())) as Error;
  expect(error.message).toContain("it speaks http, not https: write it as http://");
  await service.close();
});

test("a failure that is not repeated says what to do next", async () => {
  const server = createServer((socket) => socket.once("data", () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "k" });
  const error = (await rejection(client.registries.create({ name: "a", username: "b", password: "c" }))) as Error;
  expect(error.message).toContain("The connection broke before the answer was complete");
  expect(error.message).toContain("try again later");
  server.close();
});
