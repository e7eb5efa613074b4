// Generated from schema.json by `npm run generate`: do not edit.

export * from "../types";
export * from "./endpoint";
export * from "./endpoint-check";
export * from "./estimate-cost";
export * from "./get-billing";
export * from "./get-cpu-types";
export * from "./get-data-centers";
export * from "./get-endpoint";
export * from "./get-endpoint-health";
export * from "./get-endpoints";
export * from "./get-gpu-types";
export * from "./get-network-volume";
export * from "./get-network-volumes";
export * from "./get-pods";
export * from "./get-registries";
export * from "./get-registry";
export * from "./get-releases";
export * from "./get-template";
export * from "./get-templates";
export * from "./get-text-models";
export * from "./get-workers";
export * from "./network-volume";
export * from "./provider";
export * from "./registry";
export * from "./template";
