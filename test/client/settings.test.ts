import { openClient, readSettings } from "../../provider/client";

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
