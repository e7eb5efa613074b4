import { BadConfig } from "../../provider/client";
import { accountClient } from "../../provider/functions/account";

const settings = { "cloudcompute:apiKey": "key-a", "cloudcompute:baseUrl": "http://127.0.0.1:1/" };

test("look-ups of one account share a client", () => {
  expect(accountClient({ ...settings }, {})).toBe(accountClient({ ...settings }, {}));
});

test("another key or address is another client", () => {
  const client = accountClient(settings, {});
  expect(accountClient({ ...settings, "cloudcompute:apiKey": "key-b" }, {})).not.toBe(client);
  expect(accountClient({ ...settings, "cloudcompute:baseUrl": "http://127.0.0.1:2" }, {})).not.toBe(client);
});

test("settings come before the environment, which fills in what they lack", () => {
  const client = accountClient({ "cloudcompute:baseUrl": "http://127.0.0.1:1" }, { CLOUDCOMPUTE_API_KEY: "key-a" });
  expect(client).toBe(accountClient(settings, {}));
  const env = { CLOUDCOMPUTE_API_KEY: "key-a", CLOUDCOMPUTE_BASE_URL: "http://127.0.0.1:9" };
  expect(accountClient({}, env).baseUrl).toBe("http://127.0.0.1:9");
});

test.each([
  [{ "cloudcompute:apiKey": "k" }, /address is not set.*CLOUDCOMPUTE_BASE_URL/],
  [{ "cloudcompute:baseUrl": "http://127.0.0.1:1" }, /no API key.*CLOUDCOMPUTE_API_KEY/],
  [{ ...settings, "cloudcompute:runUrl": "ftp://x" }, /cloudcompute:runUrl is not an http or https address/],
])("%j is refused with what to do", (bad, message) => {
  expect(() => accountClient(bad, {})).toThrow(BadConfig);
  expect(() => accountClient(bad, {})).toThrow(message);
});

test("a look-up without a key names Pulumi's command", () => {
  expect(() => accountClient({ "cloudcompute:baseUrl": "http://127.0.0.1:3" }, {})).toThrow(
    "or run pulumi config set --secret cloudcompute:apiKey",
  );
});
