import { levelAt, stockOf } from "../../catalog/availability";
import { CPU_TYPES, type CpuType, hasSize, SERVERLESS_CPU_TYPES } from "../../catalog/cpu-types";
import { DATA_CENTERS, type DataCenter } from "../../catalog/data-centers";
import { GPU_TYPES, type GpuType, UNKNOWN_GPU_TYPE } from "../../catalog/gpu-types";
import { listOf, oneOf, wholeNumber } from "../../rest/query";
import { type Call, idOf, type Route } from "../../rest/route";
import { badRequest, notFound, unprocessable } from "../../state/refusal";

const PATH = "/v2/catalog";
const REGIONS = "NORTH_AMERICA SOUTH_AMERICA EUROPE ASIA MIDDLE_EAST AFRICA OCEANIA ANTARCTICA UNKNOWN".split(" ");
const COMPLIANCE =
  "GDPR ISO_IEC_27001 ISO_14001 PCI_DSS HITRUST SOC_1_TYPE_2 SOC_2_TYPE_2 SOC_3_TYPE_2 ITAR FISMA_HIGH HIPAA RENEWABLE".split(
    " ",
  );

/** GPU types, CPU flavors and data centers (docs/service.md#catalog). */
export const catalogRoutes: Route[] = [
  { method: "GET", path: `${PATH}/gpus`, answer: (call) => ({ gpus: gpuTypes(call).map(gpuBody(call)) }) },
  { method: "GET", path: `${PATH}/gpus/{id}`, answer: (call) => gpuBody(call)(one(call, gpuTypes(call))) },
  { method: "GET", path: `${PATH}/cpus`, answer: (call) => ({ cpus: CPU_TYPES.map(cpuBody(call)) }) },
  { method: "GET", path: `${PATH}/cpus/{id}`, answer: (call) => cpuBody(call)(one(call, CPU_TYPES)) },
  {
    method: "GET",
    path: `${PATH}/datacenters`,
    answer: (call) => ({ dataCenters: DATA_CENTERS.filter(wanted(call.query)).map(dataCenterBody(call)) }),
  },
  { method: "GET", path: `${PATH}/datacenters/{id}`, answer: (call) => dataCenterBody(call)(one(call, DATA_CENTERS)) },
];

function one<T extends { readonly id: string }>(call: Call, all: readonly T[]): T {
  const found = all.find(({ id }) => id === idOf(call));
  if (!found) throw notFound();
  return found;
}

function gpuTypes({ service }: Call): readonly GpuType[] {
  return service.options.unknownGpuType ? [...GPU_TYPES, UNKNOWN_GPU_TYPE] : GPU_TYPES;
}

function gpuBody({ query, service }: Call): (type: GpuType) => object {
  const include = listOf(query, "include", ["AVAILABILITY"], 1);
  const product = listOf(query, "product", ["POD", "CLUSTER", "SERVERLESS"]);
  const count = wholeNumber(query, "count", 1) ?? 1;
  const side = oneOf(query, "cloud", ["SECURE", "COMMUNITY"]) === "COMMUNITY" ? "community" : "secure";
  checkCudaVersion(query.get("minCudaVersion"));
  needInclude(query, include, ["product", "count", "cloud", "minCudaVersion"]);
  if (include.length === 0) return (type) => type;
  const serverlessOnly = product.length > 0 && product.every((name) => name === "SERVERLESS");
  return (type) => {
    const inStock = !service.options.unavailableGpus.includes(type.id) && count <= type.maxCount[side];
    return { ...type, ...stockOf(type.id, inStock && (!serverlessOnly || type.pool !== null)) };
  };
}

function cpuBody({ query }: Call): (type: CpuType) => object {
  const include = listOf(query, "include", ["AVAILABILITY"], 1);
  const product = listOf(query, "product", ["POD", "SERVERLESS"]);
  const size = wholeNumber(query, "vcpuCount", 2) ?? 2;
  if (!Number.isInteger(Math.log2(size))) throw unprocessable(["query.vcpuCount: value must be a power of two"]);
  needInclude(query, include, ["product", "vcpuCount"]);
  if (include.length === 0) return (type) => type;
  const serverlessOnly = product.length > 0 && product.every((name) => name === "SERVERLESS");
  return (type) => {
    const offered = !serverlessOnly || SERVERLESS_CPU_TYPES.includes(type.id);
    return { ...type, ...stockOf(type.id, offered && hasSize(type, size)) };
  };
}

function dataCenterBody({ query }: Call): (center: DataCenter) => object {
  const include = listOf(query, "include", ["GPU_AVAILABILITY", "CPU_AVAILABILITY"]);
  const stock = (types: readonly { id: string; name: string }[], center: DataCenter) =>
    types.map(({ id, name }) => ({ id, name, availability: levelAt(id, center) }));
  return ({ country, ...center }) => ({
    ...center,
    ...(include.includes("GPU_AVAILABILITY") && { gpuAvailability: stock(GPU_TYPES, { country, ...center }) }),
    ...(include.includes("CPU_AVAILABILITY") && { cpuAvailability: stock(CPU_TYPES, { country, ...center }) }),
  });
}

/** Regions are alternatives; the other lists must all be met, and so must the four families. */
function wanted(query: URLSearchParams): (center: DataCenter) => boolean {
  const regions = listOf(query, "regions", REGIONS);
  const types = listOf(query, "networkVolumeTypes", ["STANDARD", "HIGH_PERFORMANCE"]);
  const compliance = listOf(query, "compliance", COMPLIANCE);
  const network = oneOf(query, "globalNetwork", ["true", "false"]);
  return (center) =>
    (regions.length === 0 || regions.includes(center.region)) &&
    types.every((type) => center.networkVolumeTypes.includes(type)) &&
    compliance.every((name) => center.compliance.includes(name)) &&
    (network === undefined || center.globalNetwork === (network === "true"));
}

function needInclude(query: URLSearchParams, include: readonly string[], filters: readonly string[]): void {
  const lonely = include.length === 0 && filters.find((name) => query.has(name));
  if (lonely) throw badRequest(`${lonely} needs include=AVAILABILITY`);
}

function checkCudaVersion(version: string | null): void {
  const fits = version === null || /^\d+(\.\d+)?$/.test(version);
  if (!fits) throw unprocessable(["query.minCudaVersion: value must be like '12' or '12.1'"]);
}
