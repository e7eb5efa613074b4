export type { Open } from "../model/answer";
export type * from "./client";
export { type ClientOptions, createClient } from "./create-client";
export * from "./errors";
export type * from "./graphql/operations";
export type * from "./image/types";
export * from "./jobs/errors";
export { isFinal } from "./jobs/states";
export type * from "./jobs/types";
export * from "./load-balancer/errors";
export type * from "./load-balancer/types";
export { fileLog } from "./log";
export type * from "./rest/billing";
export type {
  ContainerPatch,
  EndpointCreate,
  EndpointPatch,
  NetworkVolumeCreate,
  NetworkVolumePatch,
  RegistryCreate,
  TemplateCreate,
  TemplatePatch,
} from "./rest/bodies";
export type * from "./rest/catalog";
export type * from "./rest/endpoints";
export type * from "./rest/network-volumes";
export type * from "./rest/pods";
export * from "./rest/prices";
export type * from "./rest/registries";
export type * from "./rest/templates";
export { BadConfig, environment, KeyOfOtherAddress, openClient, readSettings, type Settings } from "./settings";
export { textCost } from "./text/cost";
export { textModels } from "./text/models";
export type * from "./text/types";
export type { LogEntry } from "./transport/exchange";
export { systemClock, type Timing, type Until, until } from "./wait";
export type * from "./worker-logs/types";
