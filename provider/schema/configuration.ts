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
      "Key of the service's API. Better left to the environment variable `CLOUDCOMPUTE_API_KEY`, which keeps it out of every state.",
  },
  baseUrl: {
    type: "string",
    description: "Address of the service's API. Without it: the environment variable `CLOUDCOMPUTE_BASE_URL`.",
  },
  runUrl: {
    type: "string",
    description:
      "Address of job requests. Without it: the environment variable `CLOUDCOMPUTE_RUN_URL`, else what belongs to `baseUrl`.",
  },
  drift: {
    type: "string",
    description:
      "`on`: a preview compares with the live objects and shows what was changed outside. `off`: it makes no request and needs no key. Default: `on`.",
  },
  acceptMissing: {
    type: "boolean",
    description:
      "Whether a run may go on where objects of the state are missing and the account holds no object at all, instead of taking it for the wrong account. The environment variable `CLOUDCOMPUTE_ACCEPT_MISSING` says the same for one run of any command. Default: `false`.",
  },
  costs: {
    type: "string",
    description:
      "`on`: a preview shows what each `Endpoint` that changes costs an hour by the catalog's prices. `off`: it does not. Default: `on`.",
  },
};
