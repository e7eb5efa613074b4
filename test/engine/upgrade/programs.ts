/**
 * The programs that the recorder deploys today. A recording keeps its own program, so these may change with the
 * package.
 */

interface Changes {
  readonly password?: string;
  readonly image?: string;
  readonly size?: number;
  readonly max?: number;
  readonly mode?: string;
  readonly excluded?: string;
  readonly dataCenter?: string;
}

/** All kinds, a generated and an explicit name, a bound endpoint and an inline one, exclusions, secrets. */
export const yaml = (changes: Changes = {}): string => {
  const { password = "hunter2-password", image = "org/worker:1", size = 20 } = changes;
  const { max = 3, mode = "fast", excluded = "NVIDIA GeForce RTX 4090", dataCenter = "EU-RO-1" } = changes;
  return `resources:
  hub:
    type: cloudcompute:Registry
    properties: { name: hub, username: robot, password: ${password} }
  worker:
    type: cloudcompute:Template
    properties:
      image: ${image}
      serverless: true
      registry: \${hub.id}
      env: { TOKEN: s3cret-token, MODE: fast }
      ports: ["8000/http", "22/tcp"]
  models:
    type: cloudcompute:NetworkVolume
    properties: { size: ${size}, dataCenter: ${dataCenter} }
  balanced:
    type: cloudcompute:Endpoint
    properties:
      templateId: \${worker.id}
      type: LOAD_BALANCING
      gpu: { pools: [ADA_24, AMPERE_24] }
      workers: { max: ${max} }
      scaling: { value: 2.5 }
      networkVolumes: [ "\${models.id}" ]
  queue:
    type: cloudcompute:Endpoint
    properties:
      image: ${image}
      registry: \${hub.id}
      env: { TOKEN: s3cret-token, MODE: ${mode} }
      gpu: { pools: [ADA_24], excludedTypes: [${excluded}] }
      locations: [US, FR]
      flashboot: PRIORITY_FLASHBOOT
variables:
  legacy: { fn::invoke: { function: cloudcompute:getNetworkVolume, arguments: { name: legacy } } }
outputs:
  size: \${legacy.size}
  url: \${queue.requestUrls.run}
`;
};

export const javascript = `const { Endpoint, NetworkVolume, Registry, Template } = require("pulumi-cloudcompute");

const hub = new Registry("hub", { name: "hub", username: "robot", password: "hunter2-password" });
const worker = new Template("worker", {
  image: "org/worker:1",
  serverless: true,
  registry: hub.id,
  env: { TOKEN: "s3cret-token", MODE: "fast" },
  ports: ["8000/http", "22/tcp"],
});
const models = new NetworkVolume("models", { size: 20, dataCenter: "EU-RO-1" });
new Endpoint("balanced", {
  templateId: worker.id,
  type: "LOAD_BALANCING",
  gpu: { pools: ["ADA_24", "AMPERE_24"] },
  workers: { max: 3 },
  scaling: { value: 2.5 },
  networkVolumes: [models.id],
});
const queue = new Endpoint("queue", {
  image: "org/worker:1",
  registry: hub.id,
  env: { TOKEN: "s3cret-token", MODE: "fast" },
  gpu: { pools: ["ADA_24"], excludedTypes: ["NVIDIA GeForce RTX 4090"] },
  locations: ["US", "FR"],
  flashboot: "PRIORITY_FLASHBOOT",
});
exports.url = queue.requestUrls.run;
`;
