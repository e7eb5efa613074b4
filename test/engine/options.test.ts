import { type Service, told, writes } from "../harness/emulator";
import type { Workspace } from "../harness/engine";
import { startService } from "../harness/service";
import { workspace } from "../harness/workspace";

/** Templates under one option of the engine each; `image`, `options` and the rest change between runs. */
const program = ({
  image = "org/worker:1",
  hub = "hub",
  rest = `new Template("kept", { image: "org/kept:1" }, { retainOnDelete: true });
    new Template("guarded", { image: "org/guarded:1" }, { protect: true });`,
  moved = `new Template("moved", { image: "org/moved:1" });`,
  options = {} as Record<string, string>,
} = {}) => `
  const pulumi = require("@pulumi/pulumi");
  const { Registry, Template } = require("pulumi-cloudcompute");
  const image = ${JSON.stringify(image)};
  const env = { A: image, B: "b" };
  new Template("some", { image, env, ports: ["80/http"] }, { ignoreChanges: ["image", "env.A"], ...${options.some ?? "{}"} });
  new Template("all", { image, env }, { ignoreChanges: ["*"] });
  new Template("replaced", { image }, { replaceOnChanges: ["image"] });
  new Template("plain", { image: "org/plain:1" }, ${options.plain ?? "{}"});
  new Registry("hub", { name: "${hub}", username: "u", password: "p" }, { deleteBeforeReplace: true });
  ${rest}
  ${moved}
`;

const inComponent = `
  class Group extends pulumi.ComponentResource {
    constructor(name) {
      super("test:index:Group", name);
      const aliases = [{ name: "moved", parent: pulumi.rootStackResource }];
      new Template("renamed", { image: "org/moved:1" }, { parent: this, aliases });
    }
  }
  new Group("group");
`;

let service: Service;
let ws: Workspace;
const id = (name: string) => ws.resource(name)?.id as string;
const live = (name: string) => service.ask("GET", `/v2/templates/${id(name)}`);

beforeAll(async () => {
  service = await startService();
  ws = await workspace({ program: program(), env: service.env });
  expect((await ws.up()).output).toContain("+ 9 created");
});

test("ignoreChanges hides drift and changes alike; what it does not name is repaired", async () => {
  const env = { A: "theirs", B: "theirs" };
  await service.ask("PATCH", `/v2/templates/${id("some")}`, { image: "org/theirs:1", env, disk: 70 });
  await service.ask("PATCH", `/v2/templates/${id("all")}`, { image: "org/theirs:1", env, disk: 70 });
  ws.program(program({ image: "org/worker:2" }));
  const before = id("replaced");
  const { code, output } = await ws.up();
  expect(code).toBe(0);
  expect(output).toContain('Template "some": disk was changed outside of Pulumi: 50 => 70; pulumi up makes it 50');
  expect(output).not.toMatch(/"(some|all)": (image|env\["A"\])|"all":/);
  expect(await live("some")).toMatchObject({ image: "org/theirs:1", disk: 50, env: { A: "theirs", B: "b" } });
  expect(await live("all")).toMatchObject({ image: "org/theirs:1", disk: 70, env });
  expect(id("replaced")).not.toBe(before);
  expect((await ws.preview("--expect-no-changes")).code).toBe(0);
});

test("lists of options that come or go are no change of anything, now or later", async () => {
  const image = "org/worker:2";
  const options = {
    plain: `{ ignoreChanges: ["disk"], replaceOnChanges: ["args"], customTimeouts: { create: "7m" } }`,
  };
  ws.program(program({ image, options }));
  expect((await ws.up()).output).not.toMatch(/updated|replaced/);
  expect((await ws.preview("--expect-no-changes")).code).toBe(0);
  ws.program(program({ image }));
  const { code, output } = await ws.preview("--expect-no-changes");
  expect(output).toContain("9 unchanged");
  expect(code).toBe(0);
});

test("deleteBeforeReplace deletes before it creates", async () => {
  ws.program(program({ image: "org/worker:2", hub: "another" }));
  const before = id("hub");
  const { code, noted } = await service.during(() => ws.up());
  expect(code).toBe(0);
  expect(noted.map(told).filter((text) => /^(POST|DELETE) .*registries/.test(text))).toEqual([
    `DELETE /v2/registries/${before}`,
    "POST /v2/registries",
  ]);
});

test("aliases rename and move into a component without replacement; retainOnDelete leaves the object", async () => {
  const [moved, kept] = [id("moved"), id("kept")];
  const rest = `new Template("guarded", { image: "org/guarded:1" }, { protect: true });`;
  ws.program(program({ image: "org/worker:2", hub: "another", rest, moved: inComponent }));
  const { code, output } = await ws.up();
  expect(code).toBe(0);
  expect(output).not.toContain("replaced");
  expect(id("renamed")).toBe(moved);
  expect(ws.resource("renamed")?.parent).toContain("test:index:Group::group");
  expect(ws.resource("kept")).toBeUndefined();
  expect(await service.has(`/v2/templates/${kept}`)).toBe(true);
});

test("protect refuses a delete, and nothing is sent", async () => {
  ws.program(program({ image: "org/worker:2", hub: "another", rest: "", moved: inComponent }));
  const { code, output, noted } = await service.during(() => ws.up());
  expect(output).toMatch(/guarded.* cannot be deleted/);
  expect(code).toBeGreaterThan(0);
  expect(writes(noted)).toEqual([]);
  expect(await service.has(`/v2/templates/${id("guarded")}`)).toBe(true);
});
