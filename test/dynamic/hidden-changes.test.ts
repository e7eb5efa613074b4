import type { Values } from "../../provider/lifecycle/values";
import { type AnyDefinition, Endpoint, EndpointCheck, Registry, Template } from "../../provider/resources";
import { Runs } from "../harness/front-ends/dynamic";
import { withoutCosts } from "../harness/front-ends/engine-runs";
import fc from "../properties";

let runs: Runs;
beforeAll(async () => {
  runs = await Runs.start();
});
afterAll(() => runs.emulator.close());

const gpu = { pools: ["ADA_24"] };
const image = { image: "org/worker:1" };
const login = { username: "first-user", password: "first-password" };

test.each<[string, AnyDefinition, Values, Values, string, string[]]>([
  ["a password", Registry, login, { ...login, password: "other-password" }, "changes password", []],
  ["both", Registry, login, { username: "u-2", password: "p-2" }, "changes username, password", []],
  [
    "variables of a template",
    Template,
    { ...image, env: { A: "value-1", B: "value-2" } },
    { ...image, env: { B: "value-3", C: "value-4" } },
    'adds env["C"]; changes env["B"]; removes env["A"]',
    [],
  ],
  [
    "a variable of an endpoint",
    Endpoint,
    { ...image, gpu, env: { A: "value-1" } },
    { ...image, gpu, env: { A: "value-2" } },
    'changes env["A"]',
    [],
  ],
  ["what the program calls secret", Template, image, { image: "org/worker:2" }, "changes image", ["image"]],
])("a preview names what an edit changes of %s, and no value", async (_, kind, before, after, text, secrets) => {
  const made = await runs.up(kind, before, undefined, { secrets });
  await runs.preview(kind, after, made, { secrets });
  expect(withoutCosts(runs.lines)).toEqual([`${kind.name} "it": pulumi up ${text} (secret, so no value is shown)`]);
});

test("and of a check", async () => {
  const last = { endpointId: "e1", job: { input: { prompt: "s3cret-1" } } };
  const state = { id: "c1", inputs: last, outputs: { ...last, answerHash: "x" } };
  const next = { endpointId: "e1", job: { input: { prompt: "s3cret-2" } } };
  await runs.preview(EndpointCheck, next, state, { secrets: ["job"] });
  expect(runs.lines).toEqual([
    'EndpointCheck "it": pulumi up changes job.input["prompt"] (secret, so no value is shown)',
  ]);
});

test("what somebody else has changed is not the program's change", async () => {
  const made = await runs.up(Template, { ...image, env: { A: "value-1" } });
  await runs.rest("PATCH", `/v2/templates/${made.id}`, { env: { A: "theirs", B: "theirs" } });
  await runs.preview(Template, { ...image, env: { A: "value-1", C: "value-3" } }, made);
  expect(runs.lines).toEqual([
    expect.stringContaining('env["A"] was changed outside of Pulumi'),
    expect.stringContaining('env["B"] was added outside of Pulumi'),
    expect.stringMatching(/pulumi up adds env\["C"\] \(secret/),
  ]);
});

test("of any edit of env exactly the variables that differ are named", async () => {
  const env = fc.dictionary(fc.constantFrom("A", "B", "MODEL-1"), fc.constantFrom("value-1", "value-2"));
  await fc.assert(
    fc.asyncProperty(env, env, async (before, after) => {
      const made = await runs.up(Template, { ...image, env: before });
      await runs.preview(Template, { ...image, env: after }, made);
      const named = [...runs.lines.join().matchAll(/env\["([^"]+)"\]/g)].map(([, name]) => name);
      const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
      expect(named.sort()).toEqual(keys.filter((key) => before[key] !== after[key]).sort());
      expect(runs.lines.join()).not.toContain("value-");
    }),
    { numRuns: 12 },
  );
});
