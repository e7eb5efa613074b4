import { type Client, createClient, type Limits, type ServiceError } from "../../../provider/client";
import { JumpingClock } from "../clocks";
import { problem, rejection, type Scripted, scriptedService } from "../scripted-service";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function setUp(...script: Scripted[]) {
  const service = await scriptedService(...script);
  const clock = new JumpingClock();
  const client = createClient({ apiKey: "rpa_key", baseUrl: service.url, clock, random: () => 0 });
  ends.push(client.close, service.close);
  return { client, clock };
}

const SENTENCE = /The change may have been made nevertheless\.|An earlier attempt may have made the change\./;

const FIRST: [string, Scripted][] = [
  ["a 500", problem(500, "oops")],
  ["a broken connection", (request) => void request.socket.destroy()],
];
const THEN: [string, Scripted][] = [
  ...[400, 401, 403, 404, 409, 422, 500].map((status): [string, Scripted] => [`a ${status}`, problem(status, "no")]),
  ["not found", problem(404, "resource not found")],
  ["a page of something in between", { status: 404, headers: { "content-type": "text/html" }, text: "<html>" }],
  ["a redirect", { status: 302, headers: { location: "https://elsewhere.test/" } }],
  ["half an answer", { json: { id: "e1" } }],
  ["GraphQL's refusal", { json: { errors: [{ message: "something is wrong" }] } }],
];
const WRITES: [string, (client: Client) => Promise<unknown>][] = [
  ["a PATCH", (client) => client.endpoints.patch("e1", { name: "n" })],
  ["a DELETE", (client) => client.registries.delete("r1")],
  ["updateRegistryAuth", (client) => client.graphql.updateRegistryAuth({ id: "r1", username: "u", password: "p" })],
];
const CASES = WRITES.flatMap(([write, call]) =>
  FIRST.flatMap(([first, one]) => THEN.map(([then, two]) => [write, first, then, call, one, two] as const)),
);

const limited = (client: Client, clock: JumpingClock, limits: Limits = {}) =>
  client.with({ deadline: clock.now() + 60_000, ...limits });

describe("an error whose outcome is unknown says so in a sentence", () => {
  test.each(CASES)("%s after %s, then %s", async (_write, _first, _then, call, one, two) => {
    const { client, clock } = await setUp(one, two);
    const error = await call(limited(client, clock)).catch((reason: ServiceError) => reason);
    // A "not found" after a lost delete, and an answer that is read as done, are successes.
    if (!(error instanceof Error)) return;
    expect({ outcomeUnknown: (error as ServiceError).outcomeUnknown, message: error.message }).toEqual({
      outcomeUnknown: true,
      message: expect.stringMatching(SENTENCE),
    });
  });

  test.each(FIRST)("cancelled in the wait after %s", async (_what, one) => {
    const { client, clock } = await setUp(one);
    const stop = new AbortController();
    const report = () => stop.abort();
    const error = await rejection(
      limited(client, clock, { signal: stop.signal, report }).endpoints.patch("e1", { name: "n" }),
    );
    expect(error).toMatchObject({ name: "Cancelled", outcomeUnknown: true, message: expect.stringMatching(SENTENCE) });
  });
});

test("a delete that something in between has answered, and whose look failed", async () => {
  const { client } = await setUp({ text: "<html>" }, { json: { done: true } }, problem(403, "no"));
  const error = await client.registries.delete("r1").catch((reason: unknown) => reason);
  expect(error).toMatchObject({ outcomeUnknown: true, message: expect.stringMatching(SENTENCE) });
});

test("a change of a young object that was asked again after a lost attempt", async () => {
  const made = { id: "t1", name: "t", image: "i", args: "", disk: 1, ports: [], env: {}, registry: null };
  const template = { ...made, mounts: {}, serverless: true, public: false, category: "NVIDIA" };
  const script = [problem(500, "oops"), problem(404, "resource not found"), problem(400, "no")];
  const { client } = await setUp({ status: 201, json: template }, ...script);
  await client.templates.create({ name: "t", image: "i" });
  const error = await rejection(client.templates.patch("t1", { name: "u" }));
  expect(error).toMatchObject({ name: "BadRequest", outcomeUnknown: true, message: expect.stringMatching(SENTENCE) });
});

test("an error of a read says nothing of a change", async () => {
  const { client, clock } = await setUp(problem(500, "oops"), problem(400, "no"));
  const error = await rejection(limited(client, clock).endpoints.get("e1"));
  expect(error).toMatchObject({ outcomeUnknown: false, message: expect.not.stringMatching(SENTENCE) });
});
