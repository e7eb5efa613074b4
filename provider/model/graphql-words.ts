import type { Open } from "./answer";
import type { EndpointType } from "./words";

/** GPUs as the REST API has them, and the types that only GraphQL can exclude. */
export interface GpuChoice {
  readonly pools: readonly string[];
  readonly excludedTypes: readonly string[];
}

const TYPES: Readonly<Record<string, EndpointType>> = { QB: "QUEUE_BASED", LB: "LOAD_BALANCING" };

/** Words of neither API pass as they are. A missing type is the service's default, `QB`. */
export const typeToRest = (type: string | undefined): Open<EndpointType> => TYPES[type ?? "QB"] ?? type ?? "";

export const typeToGraphql = (type: Open<EndpointType>): string =>
  Object.keys(TYPES).find((short) => TYPES[short] === type) ?? type;

/**
 * Splits `ADA_24,AMPERE_24,-NVIDIA L4`: pools in their order, and excluded GPU types
 * (docs/service.md#the-gpuids-string).
 */
export function gpuFromIds(gpuIds: string | undefined): GpuChoice {
  const tokens = commaList(gpuIds);
  return {
    pools: tokens.filter((token) => !token.startsWith("-")),
    excludedTypes: tokens.filter((token) => token.startsWith("-")).map((token) => token.slice(1).trim()),
  };
}

export const gpuIdsOf = ({ pools, excludedTypes }: GpuChoice): string =>
  [...pools, ...excludedTypes.map((type) => `-${type}`)].join(",");

/** The entries of a text such as `CZ, US`. */
export const commaList = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((token) => token.trim())
    .filter((token) => token !== "");
