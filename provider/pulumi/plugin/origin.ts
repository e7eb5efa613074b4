import { randomBytes } from "node:crypto";
import type { Values } from "../values";

/**
 * A hidden setting of a provider, made once and kept in its state: no other stack has it. The engine saves a provider
 * before anything that it makes, so that a later run knows what a killed one has made.
 */
export const ORIGIN = "__origin";

/** New settings with the origin of the old ones, or a first one. */
export const withOrigin = (news: Values, olds: Values): Values => ({
  ...news,
  [ORIGIN]: olds[ORIGIN] ?? randomBytes(8).toString("hex"),
});
