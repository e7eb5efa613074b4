import { isHiddenTemplate, withoutFastBoot } from "./shown-names";

/** What one kind of object is called, by people and by the REST API. */
export interface KindFacts {
  /** `NetworkVolume`; the token in programs is `cloudcompute:index:NetworkVolume`. */
  readonly name: "Registry" | "Template" | "NetworkVolume" | "Endpoint";
  /** `network volume`, for people. */
  readonly noun: string;
  readonly plural: string;
  /** `/v2/network-volumes`. */
  readonly path: string;
  /** The client's group of such objects, and the field that holds them in the answer to a list. */
  readonly list: "registries" | "templates" | "networkVolumes" | "endpoints";
  /** Whether the service made it for itself: nobody is offered such an object. */
  readonly isHidden?: (name: string) => boolean;
  /** A name as programs give it, without an ending that the service shows and nobody declared; absent: as it is shown. */
  readonly readName?: (shown: string) => string;
}

export const REGISTRY = {
  name: "Registry",
  noun: "registry",
  plural: "registries",
  path: "/v2/registries",
  list: "registries",
} as const satisfies KindFacts;

export const TEMPLATE = {
  name: "Template",
  noun: "template",
  plural: "templates",
  path: "/v2/templates",
  list: "templates",
  isHidden: isHiddenTemplate,
} as const satisfies KindFacts;

export const NETWORK_VOLUME = {
  name: "NetworkVolume",
  noun: "network volume",
  plural: "network volumes",
  path: "/v2/network-volumes",
  list: "networkVolumes",
} as const satisfies KindFacts;

export const ENDPOINT = {
  name: "Endpoint",
  noun: "endpoint",
  plural: "endpoints",
  path: "/v2/serverless",
  list: "endpoints",
  readName: withoutFastBoot,
} as const satisfies KindFacts;

/** All kinds; each refers only to kinds before it. */
export const KIND_FACTS: readonly KindFacts[] = [REGISTRY, NETWORK_VOLUME, TEMPLATE, ENDPOINT];

/** The facts of the kind of this name. */
export const factsOf = (name: KindFacts["name"]): KindFacts =>
  KIND_FACTS.find((facts) => facts.name === name) as KindFacts;
