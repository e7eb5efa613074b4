import { randomBytes } from "node:crypto";
import type { Values } from "../../lifecycle/values";

/**
 * A hidden setting of a provider, made once and kept in its state: no other stack has it. The engine saves a provider
 * before anything that it makes, so that a later run knows what a killed one has made.
 */
export const LINEAGE = "__lineage";

/** New settings with the lineage of the old ones, or a first one. */
export const withLineage = (news: Values, olds: Values): Values => ({
  ...news,
  [LINEAGE]: olds[LINEAGE] ?? randomBytes(8).toString("hex"),
});
