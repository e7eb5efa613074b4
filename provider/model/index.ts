import { endpointFields } from "./endpoint";
import type { Fields } from "./field";
import type { KindFacts } from "./kinds";
import { networkVolumeFields } from "./network-volume";
import { registryFields } from "./registry";
import { templateFields } from "./template";

/** The fields of each kind, by the kind's name. */
export const FIELDS: Readonly<Record<KindFacts["name"], Fields>> = {
  Registry: registryFields,
  NetworkVolume: networkVolumeFields,
  Template: templateFields,
  Endpoint: endpointFields,
};
