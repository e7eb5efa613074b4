import { openClient, readSettings, type Settings } from "../../provider/client";
import { readConfig } from "../../provider/engine/settings";

const HERE = { CLOUDCOMPUTE_BASE_URL: "https://here.test", CLOUDCOMPUTE_API_KEY: "k", CLOUDCOMPUTE_TEXT_SLUG: "words" };
const none = () => undefined;

test("the environment names the text endpoint's slug, which is text without it", () => {
  const { CLOUDCOMPUTE_TEXT_SLUG, ...others } = HERE;
  const openaiUrl = (env: Record<string, string>) => openClient(readSettings(none, env), env).text.openaiUrl;
  expect(openaiUrl(HERE)).toBe("https://here.test/v2/words/openai/v1");
  expect(openaiUrl(others)).toBe("https://here.test/v2/text/openai/v1");
});

test("the environment's slug is not for another address", () => {
  const elsewhere = (key: string) => (key === "cloudcompute:baseUrl" ? "https://there.test" : undefined);
  expect(readSettings(elsewhere, HERE).textSlug).toBeUndefined();
});

describe("a setting that is missing", () => {
  const opened = (settings: Settings) => () => openClient(settings, {});
  const withoutKey = { CLOUDCOMPUTE_BASE_URL: "https://here.test" };
  const elsewhere = (key: string) => (key === "cloudcompute:baseUrl" ? "https://there.test" : undefined);

  test("is asked for by its environment variable alone, because the client has no other host", () => {
    expect(opened(readSettings(none, {}))).toThrow(/^the service's address is not set: set CLOUDCOMPUTE_BASE_URL$/);
    expect(opened(readSettings(none, withoutKey))).toThrow(/^no API key is set: set CLOUDCOMPUTE_API_KEY$/);
    expect(opened(readSettings(elsewhere, HERE))).toThrow(
      /Give that address its own key, or remove one of the two addresses$/,
    );
  });

  test("is asked for with Pulumi's commands too where a Pulumi program uses the client", () => {
    expect(opened(readConfig(none, {}))).toThrow(
      "the service's address is not set: set CLOUDCOMPUTE_BASE_URL, or run pulumi config set cloudcompute:baseUrl https://…",
    );
    expect(opened(readConfig(none, withoutKey))).toThrow(
      "no API key is set: set CLOUDCOMPUTE_API_KEY, which keeps the key out of every state, or run pulumi config set --secret cloudcompute:apiKey",
    );
    expect(opened(readConfig(elsewhere, HERE))).toThrow(
      "Give that address its own key (pulumi config set --secret cloudcompute:apiKey, or the provider's apiKey), or remove one of the two addresses",
    );
  });
});
