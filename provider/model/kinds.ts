import { isHiddenTemplate, withoutFastBoot } from "./shown-names";

/** The names of one kind of object, for people and in the client. */
export interface KindFacts {
  /** For example `NetworkVolume`. The token in programs is `cloudcompute:index:NetworkVolume`. */
  readonly name: "Registry" | "Template" | "NetworkVolume" | "Endpoint";
  /** The singular in messages, such as `network volume`. */
  readonly noun: string;
  /** The plural in messages, such as `network volumes`. */
  readonly plural: string;
  /** The client's property for these objects. */
  readonly list: "registries" | "templates" | "networkVolumes" | "endpoints";
  /** True if the service made the object of this name for its own use. Such objects are never offered to people. */
  readonly isHidden?: (name: string) => boolean;
  /** Converts a name that the service shows to the name that programs declare, if the two can differ. */
  readonly readName?: (shown: string) => string;
}

/** Credentials of a container registry. */
export const REGISTRY = {
  name: "Registry",
  noun: "registry",
  plural: "registries",
  list: "registries",
} as const satisfies KindFacts;

/** Reusable container configurations. */
export const TEMPLATE = {
  name: "Template",
  noun: "template",
  plural: "templates",
  list: "templates",
  isHidden: isHiddenTemplate,
} as const satisfies KindFacts;

/** Persistent storage in one data center. */
export const NETWORK_VOLUME = {
  name: "NetworkVolume",
  noun: "network volume",
  plural: "network volumes",
  list: "networkVolumes",
} as const satisfies KindFacts;

/** Serverless endpoints. */
export const ENDPOINT = {
  name: "Endpoint",
  noun: "endpoint",
  plural: "endpoints",
  list: "endpoints",
  readName: withoutFastBoot,
} as const satisfies KindFacts;

/** The facts of all kinds. Each kind refers only to kinds before it. */
export const KIND_FACTS: readonly KindFacts[] = [REGISTRY, NETWORK_VOLUME, TEMPLATE, ENDPOINT];

/** The facts of the kind with this name. */
export const factsOf = (name: KindFacts["name"]): KindFacts =>
  KIND_FACTS.find((facts) => facts.name === name) as KindFacts;
