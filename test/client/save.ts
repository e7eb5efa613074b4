import type { EndpointSave } from "../../provider/client";
import { ownFields } from "../../provider/model/endpoint";
import { defaultsOf } from "../../provider/model/field";

/**
 * The input of `saveEndpoint` for an endpoint without workers. Each field has its default, so a new field is not listed
 * here.
 */
export const save = (templateId: string, more: Partial<EndpointSave> = {}): EndpointSave => ({
  ...(defaultsOf(ownFields, {}) as unknown as EndpointSave),
  name: "bound",
  templateId,
  gpu: { pools: ["ADA_24"], count: 1, excludedTypes: [] },
  workers: { min: 0, max: 0 },
  timeout: 0,
  ...more,
});
