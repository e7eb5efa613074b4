// The words of July's GraphQL API. They are here and not in the folder of July because the entries of the fields use them.
import type { Open } from "./answer";
import type { EndpointType } from "./words";

/** The GPU pools of an endpoint, and the GPU types that it excludes. Only GraphQL can exclude types. */
export interface GpuChoice {
  readonly pools: readonly string[];
  readonly excludedTypes: readonly string[];
}

const TYPES: Readonly<Record<string, EndpointType>> = { QB: "QUEUE_BASED", LB: "LOAD_BALANCING" };

/**
 * GraphQL's endpoint type as the REST API spells it. An unfamiliar type is returned unchanged, and a missing one is the
 * service's default, `QB`.
 */
export const typeToRest = (type: string | undefined): Open<EndpointType> => TYPES[type ?? "QB"] ?? type ?? "";

/** The REST API's endpoint type as GraphQL spells it. An unfamiliar type is returned unchanged. */
export const typeToGraphql = (type: Open<EndpointType>): string =>
  Object.keys(TYPES).find((short) => TYPES[short] === type) ?? type;

/**
 * Splits a string such as `ADA_24,AMPERE_24,-NVIDIA L4` into pools, in their order, and excluded GPU types
 * (docs/service.md#the-gpuids-string).
 */
export function gpuFromIds(gpuIds: string | undefined): GpuChoice {
  const tokens = commaList(gpuIds);
  return {
    pools: tokens.filter((token) => !token.startsWith("-")),
    excludedTypes: tokens.filter((token) => token.startsWith("-")).map((token) => token.slice(1).trim()),
  };
}

/** The opposite of `gpuFromIds`: joins pools and excluded GPU types into one string for GraphQL. */
export const gpuIdsOf = ({ pools, excludedTypes }: GpuChoice): string =>
  [...pools, ...excludedTypes.map((type) => `-${type}`)].join(",");

/** The entries of a comma-separated list such as `CZ, US`, without blanks and without empty entries. */
export const commaList = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((token) => token.trim())
    .filter((token) => token !== "");
