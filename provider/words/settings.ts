import type { HowToSet } from "../client";

/** How a user of Pulumi can set an address or a key other than in the environment. */
export const PULUMI_SETTINGS: HowToSet = {
  baseUrl: ", or run pulumi config set cloudcompute:baseUrl https://…",
  apiKey: ", which keeps the key out of every state, or run pulumi config set --secret cloudcompute:apiKey",
  ownKey: " (pulumi config set --secret cloudcompute:apiKey, or the provider's apiKey)",
};
