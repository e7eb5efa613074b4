export type { Open } from "../model/answer";
export type * from "./client";
export { type ClientOptions, createClient } from "./create-client";
export * from "./errors";
export type * from "./graphql/operations";
export type * from "./image/types";
export * from "./jobs/errors";
export { isFinal } from "./jobs/states";
export type * from "./jobs/types";
export { endedBy, narrowed, timeOfDay, withinAtMost, withoutQueueing } from "./limits";
export * from "./load-balancer/errors";
export type * from "./load-balancer/types";
export { fileLog } from "./log";
export type * from "./objects/billing";
export type * from "./objects/catalog";
export type * from "./objects/fields";
export type * from "./objects/managed";
export type * from "./objects/pods";
export * from "./objects/prices";
export type * from "./objects/workers";
export {
  BadConfig,
  environment,
  type HowToSet,
  KeyOfOtherAddress,
  openClient,
  readSettings,
  type Settings,
} from "./settings";
export { textCost } from "./text/cost";
export { textModels } from "./text/models";
export type * from "./text/types";
export type { LogEntry } from "./transport/exchange";
export { systemClock, type Timing, type Until, until } from "./wait";
export type * from "./worker-logs/types";
