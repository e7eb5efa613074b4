/** What can be imported; each kind uses only kinds before it. */
export const KINDS = ["registry", "network-volume", "template", "endpoint"] as const;

export type Kind = (typeof KINDS)[number];

/** What each is called: its type in Pulumi, and by people. */
export const CALLED: Record<Kind, { readonly type: string; readonly one: string; readonly many: string }> = {
  registry: { type: "cloudcompute:index:Registry", one: "registry", many: "registries" },
  "network-volume": { type: "cloudcompute:index:NetworkVolume", one: "network volume", many: "network volumes" },
  template: { type: "cloudcompute:index:Template", one: "template", many: "templates" },
  endpoint: { type: "cloudcompute:index:Endpoint", one: "endpoint", many: "endpoints" },
};
