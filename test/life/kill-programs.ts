/**
 * The declarations of a program. Another version changes resources in place; another data center replaces the volume.
 */
export interface Declaring {
  readonly version: number;
  readonly dataCenter: string;
  /** End of the template's logical name: another one is another template, and so another endpoint of it. */
  readonly names: string;
}

/** All four kinds, one endpoint of a template and one of an image, with generated names. */
export const PROGRAMS = {
  dynamic: ({ version, dataCenter, names }: Declaring) => `
const cc = require("pulumi-cloudcompute");
const hub = new cc.Registry("hub", { username: "robot", password: "hunter2-${version}" });
const worker = new cc.Template("worker${names}", { image: "org/worker:${version}", serverless: true, registry: hub.id });
new cc.NetworkVolume("models", { size: 20, dataCenter: "${dataCenter}" });
new cc.Endpoint("api", {
  templateId: worker.id, gpu: { pools: ["AMPERE_24"], excludedTypes: ["NVIDIA L4"] }, workers: { max: ${version} },
});
new cc.Endpoint("plain", { image: "org/worker:${version}", gpu: { pools: ["ADA_24"] }, env: { VERSION: "${version}" } });
`,
  plugin: ({ version, dataCenter, names }: Declaring) => `
resources:
  hub:
    type: cloudcompute:Registry
    properties: { username: robot, password: hunter2-${version} }
  worker${names}:
    type: cloudcompute:Template
    properties: { image: "org/worker:${version}", serverless: true, registry: "\${hub.id}" }
  models:
    type: cloudcompute:NetworkVolume
    properties: { size: 20, dataCenter: ${dataCenter} }
  api:
    type: cloudcompute:Endpoint
    properties:
      templateId: "\${worker${names}.id}"
      gpu: { pools: [AMPERE_24], excludedTypes: [NVIDIA L4] }
      workers: { max: ${version} }
  plain:
    type: cloudcompute:Endpoint
    properties: { image: "org/worker:${version}", gpu: { pools: [ADA_24] }, env: { VERSION: "${version}" } }
`,
};
