import { freshService } from "../../harness/service";

const service = freshService();
const get = (path: string) => service().rest("GET", `/v2/catalog/${path}`);
type Named = { id: string };

test("a GPU type reads as published, its id URL-encoded", async () => {
  expect((await get(`gpus/${encodeURIComponent("NVIDIA GeForce RTX 4090")}`)).body).toEqual({
    id: "NVIDIA GeForce RTX 4090",
    name: "RTX 4090",
    pool: "ADA_24",
    manufacturer: "NVIDIA",
    memory: 24,
    secure: true,
    community: true,
    price: { secure: 0.44, community: 0.31 },
    maxCount: { secure: 8, community: 4 },
  });
});

test("availability comes only when it is included", async () => {
  expect(Object.keys((await get("cpus/cpu5c")).body)).not.toContain("availability");
  const { body } = await get("cpus/cpu5c?include=AVAILABILITY");
  expect(body.dataCenters).toHaveLength(31);
  expect(body.availability).not.toBe("NONE");
});

test("a filter without the include that it needs is a 400, a value outside the enum a 422", async () => {
  expect((await get("gpus?cloud=SECURE")).status).toBe(400);
  expect((await get("gpus?include=AVAILABILITY&cloud=PRIVATE")).status).toBe(422);
  expect((await get("gpus?include=AVAILABILITY,AVAILABILITY")).status).toBe(422);
  expect((await get("cpus?include=AVAILABILITY&vcpuCount=3")).status).toBe(422);
  expect((await get("datacenters?regions=MOON")).body.errors[0]).toMatch(/^query.regions: value must be one of/);
});

test("a list that is empty asks for nothing", async () => {
  expect((await get("cpus?include=")).body).toEqual((await get("cpus")).body);
  expect((await get("datacenters?regions=&compliance=")).body.dataCenters).toHaveLength(31);
});

test("what a product can't use has no stock, nor what the option empties", async () => {
  await service().options({ unavailableGpus: ["NVIDIA L4"] });
  const { gpus } = (await get("gpus?include=AVAILABILITY&product=SERVERLESS")).body;
  const stock = (wanted: string) => gpus.find(({ id }: Named) => id === wanted).availability;
  expect([stock("NVIDIA A30"), stock("NVIDIA L4")]).toEqual(["NONE", "NONE"]);
  expect(stock("NVIDIA B200")).not.toBe("NONE");
});

test("the unknown GPU type appears only when told to", async () => {
  expect((await get("gpus/unknown")).status).toBe(404);
  await service().options({ unknownGpuType: true });
  expect((await get("gpus/unknown")).body.manufacturer).toBe("UNKNOWN");
});

test("data centers are filtered by region or region, and by every other family", async () => {
  const ids = async (query: string) => (await get(`datacenters?${query}`)).body.dataCenters.map(({ id }: Named) => id);
  expect(await ids("regions=ASIA,OCEANIA")).toEqual(["AP-JP-1", "OC-AU-1"]);
  expect(await ids("networkVolumeTypes=STANDARD,HIGH_PERFORMANCE")).toEqual(["US-KS-2"]);
  expect(await ids("regions=EUROPE&globalNetwork=false&networkVolumeTypes=STANDARD")).toEqual(["EUR-IS-1", "EUR-NO-1"]);
  expect(await ids("compliance=SOC_2_TYPE_2,ISO_IEC_27001")).toEqual(["US-KS-2"]);
});

test("a data center can include what it has", async () => {
  const { body } = await get("datacenters/US-KS-2?include=GPU_AVAILABILITY");
  expect(Object.keys(body)).toEqual([
    "id",
    "name",
    "region",
    "globalNetwork",
    "networkVolumeTypes",
    "compliance",
    "gpuAvailability",
  ]);
});

test.each(["9", "12", "12.1", "12.11"])("takes %s as the lowest CUDA version", async (version) => {
  const query = `include=AVAILABILITY&product=POD&minCudaVersion=${version}`;
  expect((await service().rest("GET", `/v2/catalog/gpus?${query}`)).status).toBe(200);
});

test.each(["new", "12.", ".1", "12.1.1"])("does not take %s as a CUDA version", async (version) => {
  const query = `include=AVAILABILITY&product=POD&minCudaVersion=${version}`;
  expect((await service().rest("GET", `/v2/catalog/gpus?${query}`)).status).toBe(422);
});
