// Generated from schema.json by `npm run generate`: do not edit.
export * from "./endpoint";
export * from "./network-volume";
export * from "./provider";
export * from "./registry";
export * from "./template";
export * from "./types";
