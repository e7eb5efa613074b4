import { inspect } from "node:util";
import { BadRequest, Invalid, type ServiceError } from "../../../provider/client";
import { mask, secretsOf } from "../../../provider/client/transport/mask";
import { endings, exchange, GET, POST } from "../exchanges";
import { rejection } from "../scripted-service";

const KEY = "rpa_verysecretkey";
const body = {
  name: "api",
  env: { TOKEN: 'hush"hush', SHORT: "abc", DIGIT: "1" },
  variables: { input: { username: "robot-name", password: "pass word/1" } },
};

async function masked(error: Error, request: typeof GET = { ...POST, body }, secrets = secretsOf(KEY)) {
  return (await rejection(mask(secrets)(endings(error))(exchange(request)))) as ServiceError;
}

test("hides the key and the secret values of the body in everything an error shows", async () => {
  const leak = `${KEY} hush"hush robot-name pass word/1 "abc"`;
  const error = await masked(new Invalid(leak, { detail: leak, failures: [leak], path: "/v2/x" }));
  for (const text of [error.message, error.stack, inspect(error), JSON.stringify({ ...error })]) {
    expect(text).not.toMatch(/rpa_|hush|robot|pass word|abc/);
  }
  expect(error.failures).toEqual(['[secret] [secret] [secret] [secret] "[secret]"']);
  expect(error).toBeInstanceOf(Invalid);
});

test("hides them as they stand in JSON and in addresses", async () => {
  const error = await masked(new BadRequest('got "hush\\"hush" at ?p=pass%20word%2F1'));
  expect(error.message).toBe('got "[secret]" at ?p=[secret].');
});

test("leaves ordinary text alone, also where a variable holds a digit", async () => {
  const error = await masked(new BadRequest("$.disk: minimum: got 0, want 12, abcdef"));
  expect(error.message).toBe("$.disk: minimum: got 0, want 12, abcdef.");
});

test("hides a secret that went out earlier also in the answer to another request", async () => {
  const secrets = secretsOf(KEY);
  await masked(new BadRequest("no"), { ...POST, body }, secrets);
  expect((await masked(new BadRequest("it was pass word/1"), GET, secrets)).message).toBe("it was [secret].");
});

test("hides secrets in told waits and in the log", async () => {
  const told: string[] = [];
  const made = exchange({ ...POST, body }, { report: (_level, text) => told.push(text) });
  await mask(secretsOf(KEY))(async (inner) => {
    inner.limits.report?.("warning", `key ${KEY}`);
    inner.log({ operation: "x", method: "GET", path: "/robot-name", attempt: 1, ms: 1 });
    return { status: 200, requestId: undefined, body: {} };
  })(made);
  expect(told).toEqual(["key [secret]"]);
  expect(made.logged[0]?.path).toBe("/[secret]");
});

test("hides secrets in errors that are not the service's, too", async () => {
  expect((await masked(new TypeError(`bad ${KEY}`))).message).toBe("bad [secret]");
});
