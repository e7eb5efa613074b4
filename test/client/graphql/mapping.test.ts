import type { EndpointSave } from "../../../provider/client/graphql/operations";
import { toBinding } from "../../../provider/client/revisions/2026-07/graphql/bindings";
import { toInput } from "../../../provider/client/revisions/2026-07/graphql/endpoint-input";
import { gpuFromIds, gpuIdsOf, typeToGraphql, typeToRest } from "../../../provider/model/graphql-words";
import fc from "../../properties";

const pool = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,12}$/);
const gpuType = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9 ./-]{0,18}[A-Za-z0-9])?$/);
const gpu = fc.record({ pools: fc.array(pool, { minLength: 1 }), excludedTypes: fc.array(gpuType) });

test("pools and excluded types come back as they were written, in their order", () => {
  fc.assert(fc.property(gpu, (given) => expect(gpuFromIds(gpuIdsOf(given))).toEqual(given)));
});

test("blanks between tokens, empty tokens and exclusions in any place mean nothing", () => {
  expect(gpuFromIds(" ADA_24 ,-NVIDIA L4,, AMPERE_24,- NVIDIA A30 ,")).toEqual({
    pools: ["ADA_24", "AMPERE_24"],
    excludedTypes: ["NVIDIA L4", "NVIDIA A30"],
  });
  expect(gpuFromIds(undefined)).toEqual({ pools: [], excludedTypes: [] });
});

test("types are translated both ways, and a word of neither API passes", () => {
  for (const type of ["QUEUE_BASED", "LOAD_BALANCING", "SOMETHING_NEW"])
    expect(typeToRest(typeToGraphql(type))).toBe(type);
  expect([typeToGraphql("QUEUE_BASED"), typeToGraphql("LOAD_BALANCING"), typeToRest(undefined)]).toEqual([
    "QB",
    "LB",
    "QUEUE_BASED",
  ]);
});

const save: EndpointSave = {
  id: "e1",
  name: "api",
  templateId: "t1",
  type: "LOAD_BALANCING",
  gpu: { pools: ["ADA_24", "AMPERE_24"], count: 2, excludedTypes: ["NVIDIA L4"] },
  workers: { min: 1, max: 4 },
  scaling: { type: "REQUEST_COUNT", value: 2.5, idleTimeout: 9 },
  locations: ["CZ", "US"],
  networkVolumes: ["v1", "v2"],
  timeout: 60_000,
  flashboot: "PRIORITY_FLASHBOOT",
};

test("a save says every field in GraphQL's words", () => {
  expect(toInput(save)).toEqual({
    id: "e1",
    name: "api",
    templateId: "t1",
    type: "LB",
    gpuIds: "ADA_24,AMPERE_24,-NVIDIA L4",
    gpuCount: 2,
    workersMin: 1,
    workersMax: 4,
    scalerType: "REQUEST_COUNT",
    scalerValue: 2.5,
    idleTimeout: 9,
    locations: "CZ,US",
    networkVolumeId: "v1",
    networkVolumeIds: [{ networkVolumeId: "v1" }, { networkVolumeId: "v2" }],
    executionTimeoutMs: 60_000,
    flashBootType: "PRIORITY_FLASHBOOT",
  });
});

test("a save without volumes, places and an id says so", () => {
  const { id: _, ...create } = save;
  const input = toInput({ ...create, networkVolumes: [], locations: [] });
  expect(input).toMatchObject({ networkVolumeId: null, networkVolumeIds: [], locations: "" });
  expect(input).not.toHaveProperty("id");
});

const endpoint = {
  ...{ id: "e1", name: "api", templateId: "t1", type: "LB", gpuIds: "ADA_24,-NVIDIA L4", locations: "CZ, US" },
  ...{ workersMin: 0, workersMax: 3 },
  pods: [
    { id: "w1", desiredStatus: "RUNNING" },
    { id: "w2", desiredStatus: "CREATED" },
    { id: "w3", desiredStatus: "EXITED" },
    { id: "w4", desiredStatus: "TERMINATED" },
    { id: "w5", desiredStatus: "DEAD" },
  ],
};

test("an endpoint is read in the REST API's words, with the workers that start or run", () => {
  expect(toBinding(endpoint)).toEqual({
    id: "e1",
    name: "api",
    templateId: "t1",
    type: "LOAD_BALANCING",
    gpu: { pools: ["ADA_24"], excludedTypes: ["NVIDIA L4"] },
    locations: ["CZ", "US"],
    workerLimits: { min: 0, max: 3 },
    workers: [
      { id: "w1", status: "RUNNING" },
      { id: "w2", status: "PROVISIONING" },
    ],
  });
});

test("what the service holds as null or empty is absent", () => {
  const bare = toBinding({
    ...endpoint,
    templateId: "",
    type: undefined,
    gpuIds: undefined,
    locations: undefined,
    workersMax: undefined,
    pods: [],
  });
  const absent = { templateId: undefined, workerLimits: undefined };
  expect(bare).toMatchObject({ ...absent, type: "QUEUE_BASED", locations: [], workers: [] });
});
