import { ENDPOINT } from "../harness/bodies";
import type { Service } from "../harness/emulator";
import { OPERATIONS } from "./conformance";
import { Recorder } from "./recorder";

let recorder: Recorder;

beforeAll(async () => {
  recorder = await Recorder.start();
});

afterAll(() => recorder.caller.emulator.close());

const address = (path: string) => path.replaceAll(/\{\w+\}/g, "missing");
const declaring = (status: string) =>
  OPERATIONS.filter(({ definition }) => status in definition.responses).map(
    ({ method, path }) => [method, path] as const,
  );

/** Bodies that fit, for operations that check the body before they look for the object. */
const FITTING: Readonly<Record<string, object>> = {
  "PATCH /v2/network-volumes/{id}": { size: 20 },
  "POST /v2/pods/{id}/action": { action: "stop" },
};
const bodyOf = (method: string, path: string) =>
  method === "GET" || method === "DELETE" ? undefined : (FITTING[`${method} ${path}`] ?? {});

test.each(declaring("401"))("%s %s refuses an unknown key with 401", async (method, path) => {
  await recorder.expect(401, method, address(path), bodyOf(method, path), recorder.caller.as("never-issued"));
});

test.each(declaring("403"))("%s %s refuses a key without access with 403", async (method, path) => {
  await recorder.expect(403, method, address(path), bodyOf(method, path), await recorder.caller.withKeyOf("a", "none"));
});

test.each(declaring("404"))("%s %s answers 404 for what does not exist", async (method, path) => {
  await recorder.expect(404, method, address(path), bodyOf(method, path));
});

test.each(declaring("422"))("%s %s answers 422 for a property that is not published", async (method, path) => {
  await recorder.expect(422, method, address(path), { nope: true });
});

test.each(declaring("429"))("%s %s answers 429 when the quota is used up", async (method, path) => {
  await recorder.caller.call("POST", "quotas", { minute: 0 });
  await recorder.expect(429, method, address(path), bodyOf(method, path));
  await recorder.caller.call("POST", "quotas", { minute: 6_000 });
});

test("405 has the same body, and says what is allowed", async () => {
  const { caller } = recorder;
  const answered = await caller.rest("PATCH", "/v2/registries", {});
  expect(answered.status).toBe(405);
  expect(answered.body.title).toBe("Method Not Allowed");
  expect(answered.headers.get("allow")).toBe("GET, POST");
});

const RULES: [string, string, string, (caller: Service) => Promise<[string, unknown?]>][] = [
  ["POST", "/v2/pods", "neither gpu nor cpu", async () => ["/v2/pods", { name: "p", image: "i" }]],
  [
    "PATCH",
    "/v2/pods/{id}",
    "a mount that can't be added",
    async (caller) => {
      const { id } = (await caller.call("POST", "pods", {})).body;
      return [`/v2/pods/${id}`, { mounts: { persistent: { size: 10, path: "/d" } } }];
    },
  ],
  [
    "POST",
    "/v2/pods/{id}/action",
    "a locked pod",
    async (caller) => {
      const { id } = (await caller.call("POST", "pods", { locked: true })).body;
      return [`/v2/pods/${id}/action`, { action: "stop" }];
    },
  ],
  [
    "POST",
    "/v2/serverless",
    "an unknown pool",
    async () => ["/v2/serverless", { ...ENDPOINT, gpu: { pools: ["NOPE"] } }],
  ],
  [
    "PATCH",
    "/v2/serverless/{id}",
    "max below min",
    async (caller) => {
      const { id } = await caller.create("serverless", ENDPOINT);
      return [`/v2/serverless/${id}`, { workers: { min: 9, max: 1 } }];
    },
  ],
  ["POST", "/v2/templates", "an empty image", async () => ["/v2/templates", { name: "t", image: "" }]],
  [
    "PATCH",
    "/v2/templates/{id}",
    "an unknown registry",
    async (caller) => {
      const { id } = await caller.create("templates", { name: "patched", image: "i" });
      return [`/v2/templates/${id}`, { registry: "nope" }];
    },
  ],
  [
    "DELETE",
    "/v2/templates/{id}",
    "a template in use",
    async (caller) => {
      const { id } = await caller.create("templates", { name: "used", image: "i" });
      await caller.call("POST", "pods", { template: id });
      return [`/v2/templates/${id}`];
    },
  ],
  [
    "POST",
    "/v2/network-volumes",
    "a data center without volumes",
    async () => {
      return ["/v2/network-volumes", { name: "v", size: 10, dataCenter: "AP-JP-1" }];
    },
  ],
  [
    "PATCH",
    "/v2/network-volumes/{id}",
    "a smaller size",
    async (caller) => {
      const { id } = await caller.create("network-volumes", { name: "v", size: 20, dataCenter: "EU-RO-1" });
      return [`/v2/network-volumes/${id}`, { size: 10 }];
    },
  ],
  [
    "POST",
    "/v2/registries",
    "a name that is taken",
    async (caller) => {
      await caller.create("registries", { name: "taken", username: "u", password: "p" });
      return ["/v2/registries", { name: "taken", username: "u", password: "p" }];
    },
  ],
  [
    "DELETE",
    "/v2/registries/{id}",
    "a registry that a pod uses",
    async (caller) => {
      const { id } = await caller.create("registries", { name: "used", username: "u", password: "p" });
      await caller.call("POST", "pods", { registry: id });
      return [`/v2/registries/${id}`];
    },
  ],
];

test.each(RULES)("%s %s answers 400 for %s", async (method, _path, _case, prepare) => {
  const [path, body] = await prepare(recorder.caller);
  await recorder.expect(400, method, path, body);
});

test("400 was seen on every operation that declares it", () => {
  expect(RULES.map(([method, path]) => `${method} ${path}`).sort()).toEqual(
    declaring("400")
      .map((pair) => pair.join(" "))
      .sort(),
  );
});

test("409 answers an action that the pod's status does not offer", async () => {
  const { id } = (await recorder.caller.call("POST", "pods", { status: "EXITED" })).body;
  await recorder.expect(409, "POST", `/v2/pods/${id}/action`, { action: "stop" });
});
