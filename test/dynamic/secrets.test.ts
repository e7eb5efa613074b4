import type { Values } from "../../provider/lifecycle/values";
import { type AnyKind, Endpoint, NetworkVolume, Registry, Template } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";

/** Every text of a resource holds the mark, and the program calls all of it secret. */
const MARK = "s3cret-mark";
const secret = (what: string) => `${what}-${MARK}`;

const KINDS: [string, AnyKind, Values, string][] = [
  ["Registry", Registry, { name: secret("n"), username: secret("u"), password: secret("p") }, "/v2/registries"],
  ["NetworkVolume", NetworkVolume, { name: secret("n"), size: 10, dataCenter: "EU-RO-1" }, "/v2/network-volumes"],
  [
    "Template",
    Template,
    { name: secret("n"), image: secret("i"), args: secret("a"), env: { A: secret("e") }, ports: ["80/http"] },
    "/v2/templates",
  ],
  [
    "Endpoint",
    Endpoint,
    { name: secret("n"), image: secret("i"), args: secret("a"), env: { A: secret("e") }, gpu: { pools: ["ADA_24"] } },
    "/v2/serverless",
  ],
];

let runs: Runs;
const said: string[] = [];

beforeAll(async () => {
  runs = await Runs.start();
});
afterAll(() => runs.emulator.close());

/** Runs something that may fail; all that a user could read of it is kept. */
async function heard<T>(run: Promise<T>): Promise<T | undefined> {
  const outcome = await run.catch((error: Error) => {
    said.push(String(error), error.message, error.stack ?? "", JSON.stringify(error));
    return undefined;
  });
  said.push(...runs.lines);
  return outcome;
}

/** A refusal that repeats all that was sent. */
const echo = (status: number, args: Values) => ({
  status,
  contentType: "application/problem+json",
  body: JSON.stringify({
    title: "Bad",
    status,
    detail: JSON.stringify(args).replaceAll(/[{}\\]/g, " "),
    errors: [`$: ${JSON.stringify(args)} is odd`],
  }),
});

test.each(KINDS)(
  "no failure, drift line or warning of a %s tells a value that is secret",
  async (_, kind, args, path) => {
    const options = { secrets: Object.keys(args) };
    const fault = (effect: object, method: string) =>
      runs.control("POST", "faults", { match: { method, path }, effect, times: 9 });
    for (const status of [400, 422, 500]) {
      await fault(echo(status, args), "POST");
      await heard(runs.up(kind, args, undefined, options));
      await runs.control("DELETE", "faults");
    }
    const made = await heard(runs.up(kind, args, undefined, options));
    if (!made) throw new Error("it was not made");
    const wrong = Object.fromEntries(Object.entries(args).map(([field, value]) => [field, { wrong: value }]));
    said.push(...(await runs.preview(kind, { ...args, ...wrong, [secret("k")]: 1 }, made, options)).failures);
    const other = JSON.parse(JSON.stringify(args).replaceAll(MARK, `${MARK}-other`));
    said.push(...(await runs.preview(kind, other, undefined, { ...options, import: made.id })).failures);
    await runs.rest("PATCH", `${path}/${made.id}`, { name: secret("drift") });
    await heard(runs.preview(kind, args, made, options));
    for (const method of ["PATCH", "DELETE", "GET"]) {
      await fault(echo(400, args), method);
      await heard(runs.up(kind, other, made, options));
      await heard(runs.destroy(kind, made));
      await runs.control("DELETE", "faults");
    }
    expect(said.length).toBeGreaterThan(5);
    // An argument's name is no value: a misspelt one is told.
    expect(said.filter((text) => text.replaceAll(secret("k"), "").includes(MARK))).toEqual([]);
  },
);
