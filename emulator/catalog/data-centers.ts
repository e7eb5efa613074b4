/**
 * A data center as the catalog lists it, and the country that `locations` can name (docs/service.md#catalog,
 * docs/service.md#locations).
 */
export interface DataCenter {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly country: string;
  readonly globalNetwork: boolean;
  /** The first one is the primary tier. */
  readonly networkVolumeTypes: readonly string[];
  readonly compliance: readonly string[];
}

type Row = [string, string, string, string, boolean, string[], string[]];

/** Published ids; most names, certificates and countries are ours (docs/service.md#catalog-data). */
const ROWS: Row[] = [
  ["AP-JP-1", "AP Japan 1", "ASIA", "JP", false, [], []],
  ["CA-MTL-1", "CA Montreal 1", "NORTH_AMERICA", "CA", false, [], []],
  ["CA-MTL-2", "CA Montreal 2", "NORTH_AMERICA", "CA", false, [], []],
  ["CA-MTL-3", "CA Montreal 3", "NORTH_AMERICA", "CA", true, [], []],
  ["EU-CZ-1", "EU Czechia 1", "EUROPE", "CZ", true, ["STANDARD"], ["GDPR"]],
  ["EU-FR-1", "EU France 1", "EUROPE", "FR", true, [], ["GDPR"]],
  ["EU-NL-1", "EU Netherlands 1", "EUROPE", "NL", true, [], ["GDPR"]],
  ["EU-RO-1", "EU Romania 1", "EUROPE", "RO", true, ["STANDARD"], ["GDPR"]],
  ["EU-SE-1", "EU Sweden 1", "EUROPE", "SE", true, [], ["GDPR"]],
  ["EUR-IS-1", "EUR Iceland 1", "EUROPE", "IS", false, ["STANDARD"], ["GDPR"]],
  ["EUR-IS-2", "EUR Iceland 2", "EUROPE", "IS", true, [], ["GDPR"]],
  ["EUR-IS-3", "EUR Iceland 3", "EUROPE", "IS", false, [], ["GDPR"]],
  ["EUR-NO-1", "EUR Norway 1", "EUROPE", "NO", false, ["STANDARD"], ["GDPR"]],
  ["OC-AU-1", "OC Australia 1", "OCEANIA", "AU", true, [], []],
  ["US-CA-2", "US California 2", "NORTH_AMERICA", "US", true, ["STANDARD"], []],
  ["US-DE-1", "US Delaware 1", "NORTH_AMERICA", "US", false, [], []],
  ["US-GA-1", "US Georgia 1", "NORTH_AMERICA", "US", true, [], []],
  ["US-GA-2", "US Georgia 2", "NORTH_AMERICA", "US", true, ["STANDARD"], []],
  ["US-IL-1", "US Illinois 1", "NORTH_AMERICA", "US", true, ["STANDARD"], []],
  [
    "US-KS-2",
    "US Kansas 2",
    "NORTH_AMERICA",
    "US",
    true,
    ["STANDARD", "HIGH_PERFORMANCE"],
    ["SOC_2_TYPE_2", "ISO_IEC_27001"],
  ],
  ["US-KS-3", "US Kansas 3", "NORTH_AMERICA", "US", false, [], []],
  ["US-MD-1", "US Maryland 1", "NORTH_AMERICA", "US", false, ["STANDARD"], []],
  ["US-MO-1", "US Missouri 1", "NORTH_AMERICA", "US", false, ["STANDARD"], []],
  ["US-MO-2", "US Missouri 2", "NORTH_AMERICA", "US", false, ["STANDARD"], []],
  ["US-NC-1", "US North Carolina 1", "NORTH_AMERICA", "US", true, ["STANDARD"], []],
  ["US-NC-2", "US North Carolina 2", "NORTH_AMERICA", "US", false, ["STANDARD"], []],
  ["US-NE-1", "US Nebraska 1", "NORTH_AMERICA", "US", false, ["STANDARD"], []],
  ["US-TX-1", "US Texas 1", "NORTH_AMERICA", "US", false, [], []],
  ["US-TX-3", "US Texas 3", "NORTH_AMERICA", "US", true, [], []],
  ["US-TX-4", "US Texas 4", "NORTH_AMERICA", "US", true, [], []],
  ["US-WA-1", "US Washington 1", "NORTH_AMERICA", "US", true, ["STANDARD"], []],
];

/** All data centers, in the published order. */
export const DATA_CENTERS: readonly DataCenter[] = ROWS.map(
  ([id, name, region, country, globalNetwork, networkVolumeTypes, compliance]) => ({
    id,
    name,
    region,
    country,
    globalNetwork,
    networkVolumeTypes,
    compliance,
  }),
);

/** Country codes that `locations` takes (docs/service.md#locations). */
export const COUNTRIES: readonly string[] = ["CZ", "FR", "GB", "NO", "RO", "US"];

export function findDataCenter(id: string): DataCenter | undefined {
  return DATA_CENTERS.find((center) => center.id === id);
}

/** The data centers that a token of `locations` allows: its own id, or every one in that country. */
export function dataCentersAt(token: string): DataCenter[] {
  return DATA_CENTERS.filter(({ id, country }) => id === token || country === token);
}
