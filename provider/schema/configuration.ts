import type { Properties } from "./spec";

/**
 * Settings of the stack (`cloudcompute:…`) and arguments of an explicit provider. The schema gives them no defaults,
 * because SDKs would hard-code those.
 */
export const CONFIGURATION: Properties = {
  apiKey: {
    type: "string",
    secret: true,
    description:
      "API key of the service. Defaults to the environment variable `CLOUDCOMPUTE_API_KEY`, which we recommend, because the key is then not stored in any state.",
  },
  baseUrl: {
    type: "string",
    description: "Address of the service's API. Defaults to the environment variable `CLOUDCOMPUTE_BASE_URL`.",
  },
  runUrl: {
    type: "string",
    description:
      "Address for job requests. Defaults to the environment variable `CLOUDCOMPUTE_RUN_URL`, or else to the address that belongs to `baseUrl`.",
  },
  drift: {
    type: "string",
    description:
      "With `on`, a preview compares the program with the live objects and shows changes that were made outside Pulumi. With `off`, it sends no requests and needs no key. Defaults to `on`.",
  },
  acceptMissing: {
    type: "boolean",
    description:
      "If `true`, a run continues although objects of the state are missing and the account has no objects at all. If `false`, such a run fails, because the account is probably the wrong one. The environment variable `CLOUDCOMPUTE_ACCEPT_MISSING` has the same effect for one run of any command. Defaults to `false`.",
  },
  costs: {
    type: "string",
    description:
      "With `on`, a preview shows the cost per hour of each `Endpoint` that changes, computed from the catalog's prices. With `off`, it does not. Defaults to `on`.",
  },
};
