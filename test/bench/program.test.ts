import fs from "node:fs";
import { parse } from "yaml";
import { PROGRAM } from "../../bench/candidates";
import { expand } from "../../bench/candidates/expand";
import { counted } from "../../bench/stack/life";

const plugin = { name: "cloudcompute", folder: "/plugins/ours" };
const size = { objects: 5, bound: 2 };

test("a resource is repeated by the placeholder in its name, which is replaced in all of it", () => {
  const { resources } = parse(expand(fs.readFileSync(PROGRAM, "utf8"), size, plugin));
  const names = ["worker0", "worker1", "bound0", "bound1", "inline0", "inline1", "inline2"];
  expect(Object.keys(resources)).toEqual(names);
  expect(resources.worker1.properties.image).toBe("org/worker:1");
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Pulumi's YAML has the same form
  expect(resources.bound1.properties.templateId).toBe("${worker1.id}");
});

test("{n} counts all endpoints", () => {
  const { resources } = parse(expand('resources: { "a{n}": { type: "t:T", properties: { size: 1 } } }', size, plugin));
  expect(Object.keys(resources)).toEqual(["a0", "a1", "a2", "a3", "a4"]);
});

test("a program without placeholders stays as it is, but for its name and its plugin", () => {
  const program = "name: theirs\nruntime: yaml\nresources: { a: { type: t:T } }\noutputs: { b: 1 }";
  expect(parse(expand(program, size, plugin))).toEqual({
    ...{ name: "bench", runtime: "yaml", resources: { a: { type: "t:T" } }, outputs: { b: 1 } },
    plugins: { providers: [{ name: "cloudcompute", path: "/plugins/ours" }] },
  });
});

test("a file that is no program is refused", () => {
  expect(() => expand("", size, plugin)).toThrow("The program of the measurement has no resources.");
});

test("requests are counted by kind, whatever object they concern, and those that the quota refused", () => {
  const rest = (method: string, path: string, status = 200) => ({ method, path, operation: null, status });
  const save = { method: "POST", path: "/graphql", operation: "saveEndpoint", status: 200 };
  const noted = [
    rest("GET", "/v2/serverless/a1"),
    rest("GET", "/v2/serverless/b2", 429),
    rest("POST", "/v2/serverless"),
    rest("GET", "/run/v2/a1/health"),
    save,
  ];
  expect(counted(noted)).toEqual({
    kinds: { "GET /run/v2/{id}/health": 1, "GET /v2/serverless/{id}": 2, "POST /v2/serverless": 1, saveEndpoint: 1 },
    refused: 1,
  });
});
