import { containerFields } from "../../model/container";
import type { DesiredEndpoint } from "../../model/endpoint";
import { containerRules } from "../container";
import type { IsAt, Problem } from "../kind";

type Known = Partial<DesiredEndpoint>;
type Rule = (known: Known, isUnknown: IsAt, isDefault: IsAt) => Problem[];

/** Finds arguments that the service would refuse or ignore, before any request is sent. */
export const endpointRules: Rule = (...args) => RULES.flatMap((rule) => rule(...args));

const isSet = (known: Known, isUnknown: IsAt, path: keyof DesiredEndpoint) =>
  known[path] !== undefined || isUnknown(path);

const oneSource: Rule = (known, isUnknown) => {
  if (!isSet(known, isUnknown, "templateId")) {
    return isSet(known, isUnknown, "image")
      ? []
      : [{ path: "", text: "give either templateId, or image with the other container arguments" }];
  }
  return Object.keys(containerFields)
    .filter((field) => isSet(known, isUnknown, field as keyof DesiredEndpoint))
    .map((path) => ({ path, text: "belongs to the template: give it there, or leave out templateId" }));
};

const loadBalancing: Rule = (known, isUnknown) => {
  if (known.type !== "LOAD_BALANCING") return [];
  const problems: Problem[] = isSet(known, isUnknown, "templateId")
    ? []
    : [
        {
          path: "type",
          text: "is LOAD_BALANCING, which needs templateId: the service makes such endpoints only from a template",
        },
      ];
  if (known.scaling?.type === "QUEUE_DELAY") {
    problems.push({
      path: "scaling.type",
      warning: true,
      text: "is QUEUE_DELAY, but a load-balancing endpoint has no queue: use REQUEST_COUNT",
    });
  }
  return problems;
};

const workerCounts: Rule = ({ workers }, _, isDefault) => {
  const { min = 0, max = 3 } = workers ?? {};
  if (min > max) {
    const its = isDefault("workers.max") ? ", its default" : "";
    const text = `is ${min}, but workers.max is ${max}${its}: raise workers.max to at least ${min}, or lower workers.min`;
    return [{ path: "workers.min", text }];
  }
  return workers?.max === 0
    ? [{ path: "workers.max", warning: true, text: "is 0: no worker starts, and jobs wait until you raise it" }]
    : [];
};

const places: Rule = ({ dataCenterIds = [], locations = [] }) => {
  const problems: Problem[] =
    dataCenterIds.length > 0 && locations.length > 0
      ? [{ path: "locations", text: "can't be given beside dataCenterIds: give countries or data centers, not both" }]
      : [];
  return problems.concat(
    locations
      .filter((country) => country !== undefined && !COUNTRIES.includes(country))
      .map((country) => ({
        path: "locations",
        warning: true,
        text: `"${country}" is not one of the countries that the service lists: ${COUNTRIES.join(", ")}`,
      })),
  );
};

/** The countries that `locations` accepts (docs/service.md#locations). */
const COUNTRIES = ["CZ", "FR", "GB", "NO", "RO", "US"];

const gpuWords: Rule = ({ gpu }) => {
  const { pools = [], excludedTypes = [] } = gpu ?? {};
  const text = 'must be one id, without "," and without a leading "-"';
  const bad = (path: string, ids: readonly (string | undefined)[]): Problem[] =>
    ids.flatMap((id, i) => (id !== undefined && /^-|,/.test(id) ? [{ path: `${path}[${i}]`, text }] : []));
  const many: Problem[] =
    pools.length > 3
      ? [
          {
            path: "gpu.pools",
            warning: true,
            text: `has ${pools.length} pools, but the service uses only the first three`,
          },
        ]
      : [];
  return [...bad("gpu.pools", pools), ...bad("gpu.excludedTypes", excludedTypes), ...many];
};

const WHERE = " for an endpoint with templateId, locations or gpu.excludedTypes";

/**
 * Checks the limits of `saveEndpoint`, which writes the endpoints that use these arguments
 * (docs/service.md#saving-an-endpoint).
 */
const savedByGraphql: Rule = (known, isUnknown) => {
  const saved = isSet(known, isUnknown, "templateId") || known.gpu?.excludedTypes?.length || known.locations?.length;
  if (!saved) return [];
  const problems: Problem[] = [];
  if (known.name !== undefined && (known.name.length < 3 || known.name.length > 191)) {
    problems.push({ path: "name", text: `has ${known.name.length} characters; allowed are 3 to 191${WHERE}` });
  }
  if ((known.scaling?.idleTimeout ?? 0) > 3600) {
    problems.push({
      path: "scaling.idleTimeout",
      text: `is ${known.scaling?.idleTimeout}; allowed are 0 to 3600 seconds${WHERE}`,
    });
  }
  return problems;
};

const RULES: readonly Rule[] = [
  oneSource,
  (known) => containerRules(known),
  loadBalancing,
  workerCounts,
  places,
  gpuWords,
  savedByGraphql,
];
