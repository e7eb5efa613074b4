import type { Action } from "./action";
import { Endpoint } from "./endpoint";
import { EndpointCheck } from "./endpoint-check";
import type { Definition, Kind } from "./kind";
import { NetworkVolume } from "./network-volume";
import { Registry } from "./registry";
import { Template } from "./template";

/** A kind whose inputs and live object may have any type. */
// biome-ignore lint/suspicious/noExplicitAny: the front ends treat all kinds alike, whatever their fields
export type AnyKind = Kind<any, any, any>;

/** An action whose inputs and result may have any type. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyAction = Action<any, any>;

/** A definition whose inputs may have any type. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyDefinition = Definition<any>;

/** All kinds. Each kind refers only to kinds before it. */
export const KINDS: readonly AnyKind[] = [Registry, NetworkVolume, Template, Endpoint];

/** All actions. */
export const ACTIONS: readonly AnyAction[] = [EndpointCheck];

export type { Action } from "./action";
export { type Difference, differences, openPaths, sameNumber, touches } from "./differences";
export { bare, fieldsMarked, fieldsOf, marksAt, metaOf } from "./fields";
export { hiding } from "./hiding";
export {
  type Call,
  type Definition,
  type Estimate,
  HalfChanged,
  type Kind,
  type ObjectRef,
  type Problem,
  Refused,
  Unfinished,
} from "./kind";
export type { NextSteps } from "./next-steps";
export { listed } from "./referrers";
export { Endpoint, EndpointCheck, NetworkVolume, Registry, Template };
