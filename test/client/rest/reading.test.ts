import { MalformedAnswer } from "../../../provider/client";
import { REVISION } from "../../../provider/client/revisions";
import type { Answer } from "../../../provider/client/transport/exchange";
import { parse } from "../../../provider/client/transport/parse";
import { GET, POST } from "../exchanges";

const { endpoints: ENDPOINTS, gpus: GPUS, pods: PODS, templates: TEMPLATES } = REVISION.rest;
const { answer: workers } = REVISION.rest.workers("e1");

const answer = (body: unknown): Answer => ({ status: 200, requestId: "r1", body });

const required = {
  ...{
    id: "e1",
    name: "api",
    dataCenterIds: [],
    networkVolumes: [],
    timeout: 0,
    flashboot: "OFF",
    createdAt: "2026-06-01T12:00:00Z",
  },
  workers: { min: 0, max: 3 },
  scaling: { type: "QUEUE_DELAY", value: 4, idleTimeout: 5 },
};

const malformed = (read: () => unknown): MalformedAnswer => {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(MalformedAnswer);
    return error as MalformedAnswer;
  }
  throw new Error("it was read");
};

describe("an endpoint", () => {
  test("is read with the required fields alone; what is not told is undefined", () => {
    expect(parse(ENDPOINTS.one, answer(required), GET)).toEqual({ ...required });
  });

  test("is read when optional fields are null, and a null registry stays none", () => {
    const nulls = { gpu: null, cpu: null, type: null, image: null, env: null, registry: null, requestUrls: null };
    const read = parse(ENDPOINTS.one, answer({ ...required, ...nulls }), GET);
    expect(read).toMatchObject({ gpu: undefined, cpu: undefined, type: undefined, env: undefined, registry: null });
  });

  test("has its type told by its URLs where the type is missing", () => {
    const typeBy = (requestUrls: object) => parse(ENDPOINTS.one, answer({ ...required, requestUrls }), GET).type;
    expect(typeBy({ base: "https://e1.x" })).toBe("LOAD_BALANCING");
    expect(typeBy({ run: "https://x/run", runSync: "https://x/runsync" })).toBe("QUEUE_BASED");
  });

  test("keeps words that the service added later and passes over unknown fields", () => {
    const later = { ...required, flashboot: "TURBO", type: "STREAMING", novel: { deep: 1 } };
    expect(parse(ENDPOINTS.one, answer(later), GET)).toMatchObject({ flashboot: "TURBO", type: "STREAMING" });
  });

  test("has one GPU a worker where the count is not told", () => {
    expect(parse(ENDPOINTS.one, answer({ ...required, gpu: { pools: ["ADA_24"] } }), GET).gpu?.count).toBe(1);
  });

  test("without its workers is malformed, and the error carries the id and names the field without values", () => {
    const { workers: _, ...incomplete } = { ...required, timeout: "top secret" };
    const error = malformed(() => parse(ENDPOINTS.one, answer(incomplete), POST));
    expect(error).toMatchObject({ id: "e1", outcomeUnknown: true, requestId: "r1" });
    expect(error.message).toContain("workers is missing");
    expect(error.message).not.toContain("top secret");
  });
});

test("an answer without a body, or that is no object, is malformed", () => {
  for (const body of [undefined, null, [], "text", {}]) malformed(() => parse(ENDPOINTS.one, answer(body), GET));
  malformed(() => parse(ENDPOINTS.many, answer({}), GET));
});

test("a template's cleared fields may be null, but must be told", () => {
  const told = {
    id: "t1",
    name: "t",
    image: "i",
    args: null,
    disk: 50,
    ports: null,
    env: null,
    registry: null,
    mounts: null,
  };
  const flags = { serverless: false, public: false, category: "NVIDIA" };
  const read = parse(TEMPLATES.one, answer({ ...told, ...flags }), GET);
  expect(read).toMatchObject({ args: "", ports: [], env: {}, registry: null, mounts: {} });
  const { env: _, ...without } = { ...told, ...flags };
  malformed(() => parse(TEMPLATES.one, answer(without), GET));
});

test("a pod is read with little more than its id, because no field is known to be required", () => {
  const pod = parse(PODS.one, answer({ id: "p1", name: "p", status: "RUNNING" }), GET);
  expect(pod).toEqual({ id: "p1", name: "p", status: "RUNNING", mounts: { network: [] } });
});

test("a pod's mounts, template and running time are read", () => {
  const mounts = { network: [{ volumeId: "v1", path: "/data" }] };
  const told = { id: "p1", name: "p", status: "RUNNING", template: "t1", mounts, runtime: { uptime: 7, gpus: null } };
  expect(parse(PODS.one, answer(told), GET)).toMatchObject({ template: "t1", mounts, uptime: 7 });
});

test("the sentinel among the GPU types is left out, and a type without a pool is kept", () => {
  const perCloud = { secure: 1, community: 1 };
  const type = {
    manufacturer: "NVIDIA",
    memory: 24,
    secure: true,
    community: true,
    price: perCloud,
    maxCount: perCloud,
  };
  const gpus = ["unknown", "NVIDIA L4"].map((id) => ({ id, name: id, pool: null, ...type }));
  expect(parse(GPUS.many, answer({ gpus }), GET).items).toMatchObject([{ id: "NVIDIA L4", pool: undefined }]);
});

test("workers are read without a summary that contradicts them", () => {
  const worker = { id: "w1", status: "RUNNING", gpuCount: 1, isStale: false, startedAt: null };
  const read = parse(workers, answer({ workers: [worker], summary: { total: 2 } }), GET);
  expect(read).toEqual({ workers: [{ id: "w1", status: "RUNNING", gpuCount: 1, isStale: false }] });
});
