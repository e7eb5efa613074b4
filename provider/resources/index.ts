import { Endpoint } from "./endpoint";
import type { Kind } from "./kind";
import { NetworkVolume } from "./network-volume";
import { Registry } from "./registry";
import { Template } from "./template";

// biome-ignore lint/suspicious/noExplicitAny: the front ends treat all kinds alike, whatever their fields
export type AnyKind = Kind<any, any, any>;

/** All kinds, in the order of dependency. */
export const KINDS: readonly AnyKind[] = [Registry, Template, NetworkVolume, Endpoint];

export { type Difference, differences, openPaths, sameNumber, touches } from "./differences";
export { bare, fieldsMarked, fieldsOf, metaOf } from "./fields";
export { isHiddenTemplate } from "./hidden-template";
export { type Call, type Estimate, HalfChanged, type Kind, type Problem, Refused, Unfinished } from "./kind";
export { listed } from "./referrers";
export { Endpoint, NetworkVolume, Registry, Template };
