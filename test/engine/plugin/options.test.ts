import { stringify } from "yaml";
import type { Values } from "../../../provider/lifecycle/values";
import { attached } from "../../harness/attached";
import { type Service, told, writes } from "../../harness/emulator";
import type { Workspace } from "../../harness/engine";
import { startService } from "../../harness/service";
import { workspace } from "../../harness/workspace";

/** The engine's own options on resources of the plugin. */
const template = (properties: Values, options: Values = {}) => ({
  type: "cloudcompute:Template",
  properties: { image: "org/worker:1", ...properties },
  options,
});

const program = ({ image = "org/worker:1", without = [] as string[] } = {}) => {
  const resources = {
    ignoring: template({ image, env: { A: image, B: "b" } }, { ignoreChanges: ["image", "env.A"] }),
    replaced: template({ image }, { replaceOnChanges: ["image"] }),
    first: template({ name: "first", image }, { replaceOnChanges: ["image"] }),
    guarded: template({}, { protect: true }),
    retained: template({}, { retainOnDelete: true }),
    plain: template({}),
  };
  const left = Object.entries(resources).filter(([name]) => !without.includes(name));
  return stringify({ resources: Object.fromEntries(left) }, { aliasDuplicateObjects: false });
};

let service: Service;
let ws: Workspace;
const id = (name: string) => ws.resource(name)?.id as string;
const live = (name: string) => service.ask("GET", `/v2/templates/${id(name)}`);

beforeAll(async () => {
  service = await startService();
  ws = await workspace({ language: "yaml", program: program(), env: await attached(service.env) });
  expect((await ws.up()).output).toContain("+ 7 created");
});

test("ignoreChanges hides drift and changes alike; what it does not name is repaired", async () => {
  await service.ask("PATCH", `/v2/templates/${id("ignoring")}`, {
    image: "org/theirs:1",
    env: { A: "theirs", B: "theirs" },
    disk: 70,
  });
  expect(await ws.up()).toMatchObject({ code: 0 });
  expect(await live("ignoring")).toMatchObject({ image: "org/theirs:1", disk: 50, env: { A: "theirs", B: "b" } });
});

describe("a change of an image", () => {
  let before: Record<string, string>;
  let sent: string[];

  beforeAll(async () => {
    before = Object.fromEntries(["replaced", "first", "ignoring"].map((name) => [name, id(name)]));
    ws.program(program({ image: "org/worker:2" }));
    const { code, noted } = await service.during(() => ws.up());
    expect(code).toBe(0);
    sent = noted.map(told);
  });

  test("replaces where replaceOnChanges says so, the new one first", () => {
    expect(id("replaced")).not.toBe(before.replaced);
    expect(sent.indexOf("POST /v2/templates")).toBeLessThan(sent.indexOf(`DELETE /v2/templates/${before.replaced}`));
  });

  test("replaces the old one first where its name is set in the program and the service wants unique names", async () => {
    expect(id("first")).not.toBe(before.first);
    expect(await live("first")).toMatchObject({ name: "first" });
  });

  test("is no change where it is ignored", async () => {
    expect(id("ignoring")).toBe(before.ignoring);
    expect(await live("ignoring")).toMatchObject({ image: "org/theirs:1" });
    expect(await ws.preview("--expect-no-changes")).toMatchObject({ code: 0 });
  });
});

test("protect keeps what leaves the program, and says how to let go", async () => {
  ws.program(program({ image: "org/worker:2", without: ["guarded"] }));
  const { code, output } = await ws.up();
  expect(code).toBeGreaterThan(0);
  expect(output).toContain("state unprotect");
});

test("retainOnDelete forgets the object and leaves it at the service", async () => {
  const kept = id("retained");
  ws.program(program({ image: "org/worker:2", without: ["retained"] }));
  const { code, noted } = await service.during(() => ws.up());
  expect(code).toBe(0);
  expect(writes(noted)).toEqual([]);
  expect(ws.resource("retained")).toBeUndefined();
  expect(await service.has(`/v2/templates/${kept}`)).toBe(true);
});

test("--target touches one resource alone", async () => {
  await service.ask("PATCH", `/v2/templates/${id("plain")}`, { disk: 70 });
  await service.ask("PATCH", `/v2/templates/${id("guarded")}`, { disk: 70 });
  const { code, noted } = await service.during(() => ws.up("--target", "**::plain"));
  expect(code).toBe(0);
  expect(writes(noted)).toEqual([`PATCH /v2/templates/${id("plain")}`]);
});

test("a saved plan is carried out as it was shown, generated names too", async () => {
  ws.program(program({ image: "org/worker:2", without: ["retained"] }).replace("plain:", "planned:"));
  expect(await ws.preview("--save-plan", "plan.json")).toMatchObject({ code: 0 });
  const { code, output } = await ws.run("up", "--yes", "--plan", "plan.json", "--skip-preview");
  expect(output).not.toContain("violates plan");
  expect(code).toBe(0);
});
