import { randomBytes } from "node:crypto";
import type { Values } from "../../lifecycle/values";

/**
 * The name of a hidden provider setting that is generated once, kept in the provider's state and unique to the stack.
 * The engine saves a provider before it creates any of its resources, so a later run recognises the objects that a
 * killed run created.
 */
export const LINEAGE = "__lineage";

/** Returns new settings with the lineage of the old ones, or with a fresh one. */
export const withLineage = (news: Values, olds: Values): Values => ({
  ...news,
  [LINEAGE]: olds[LINEAGE] ?? randomBytes(8).toString("hex"),
});
