import type { Values } from "../../../provider/lifecycle/values";

/** How `pulumi preview --json` names what happens to a leaf. */
type Change = "add" | "update" | "delete" | "add-replace" | "update-replace" | "delete-replace";

/** One change of one declared field, and the leaves that preview must show, no more and no less. */
export interface FieldChange {
  readonly kind: "Registry" | "Template" | "NetworkVolume" | "Endpoint";
  readonly field: string;
  readonly what: "set" | "change" | "clear" | "reorder";
  readonly before: Values;
  readonly after: Values;
  readonly shown: Readonly<Record<string, Change>>;
}

const BASES: Readonly<Record<FieldChange["kind"], Values>> = {
  Registry: { username: "robot", password: "hunter2" },
  Template: { image: "org/worker:1" },
  NetworkVolume: { size: 10, dataCenter: "EU-RO-1" },
  Endpoint: { image: "org/worker:1", gpu: { pools: ["ADA_24"] } },
};

/** As a YAML program refers to another resource. */
const idOf = (name: string) => `\${${name}.id}`;

type Row = [what: FieldChange["what"], before: Values, after: Values, shown: FieldChange["shown"]];

const rows = (kind: FieldChange["kind"], fields: Readonly<Record<string, readonly Row[]>>): FieldChange[] =>
  Object.entries(fields).flatMap(([field, changes]) =>
    changes.map(([what, before, after, shown]) => ({
      kind,
      field,
      what,
      before: { ...BASES[kind], ...before },
      after: { ...BASES[kind], ...after },
      shown,
    })),
  );

/** A field with a default: absent and present differ in one leaf. */
const plain = (field: string, a: unknown, b: unknown): Row[] => [
  ["set", {}, { [field]: a }, { [field]: "update" }],
  ["change", { [field]: a }, { [field]: b }, { [field]: "update" }],
  ["clear", { [field]: a }, {}, { [field]: "update" }],
];

const nested = (group: string, field: string, a: unknown, b: unknown): Row[] => [
  ["set", {}, { [group]: { [field]: a } }, { [`${group}.${field}`]: "update" }],
  ["change", { [group]: { [field]: a } }, { [group]: { [field]: b } }, { [`${group}.${field}`]: "update" }],
  ["clear", { [group]: { [field]: a } }, {}, { [`${group}.${field}`]: "update" }],
];

/** A list whose order means nothing. */
const list = (field: string, a: string, b: string, c = b): Row[] => [
  ["set", {}, { [field]: [a] }, { [`${field}[0]`]: "add" }],
  ["change", { [field]: [a] }, { [field]: [c] }, { [`${field}[0]`]: "update" }],
  ["clear", { [field]: [a] }, {}, { [`${field}[0]`]: "delete" }],
  ["reorder", { [field]: [a, b] }, { [field]: [b, a] }, {}],
];

/** Objects that the rows refer to. */
export const REFERRED = {
  hub: { type: "cloudcompute:Registry", properties: { name: "hub", ...BASES.Registry } },
  other: { type: "cloudcompute:Registry", properties: { name: "other", ...BASES.Registry } },
  disk: { type: "cloudcompute:NetworkVolume", properties: { name: "disk", size: 10, dataCenter: "EU-RO-1" } },
  far: { type: "cloudcompute:NetworkVolume", properties: { name: "far", size: 10, dataCenter: "EU-CZ-1" } },
  ...Object.fromEntries(
    ["one", "two", "three", "four", "five"].map((name) => [
      name,
      { type: "cloudcompute:Template", properties: { name, image: "org/worker:1", serverless: true } },
    ]),
  ),
};

const container: Record<string, Row[]> = {
  image: [["change", {}, { image: "org/worker:2" }, { image: "update" }]],
  args: plain("args", "--fast", "--slow"),
  disk: plain("disk", 33, 34),
  ports: [
    ["set", {}, { ports: ["80/http", "22/tcp"] }, { "ports[0]": "add", "ports[1]": "add" }],
    ["change", { ports: ["80/http", "22/tcp"] }, { ports: ["80/http", "23/tcp"] }, { "ports[1]": "update" }],
    ["clear", { ports: ["80/http"] }, {}, { "ports[0]": "delete" }],
    ["reorder", { ports: ["80/http", "22/tcp"] }, { ports: ["22/tcp", "80/http"] }, {}],
  ],
  env: [
    ["set", { env: { A: "1" } }, { env: { A: "1", "B-2": "2" } }, { 'env["B-2"]': "add" }],
    ["change", { env: { A: "1", B: "2" } }, { env: { A: "1", B: "3" } }, { 'env["B"]': "update" }],
    ["clear", { env: { A: "1", B: "2" } }, { env: { A: "1" } }, { 'env["B"]': "delete" }],
    ["reorder", { env: { A: "1", B: "2" } }, { env: { B: "2", A: "1" } }, {}],
  ],
  registry: [
    ["set", {}, { registry: idOf("hub") }, { registry: "add" }],
    ["change", { registry: idOf("hub") }, { registry: idOf("other") }, { registry: "update" }],
    ["clear", { registry: idOf("hub") }, {}, { registry: "delete" }],
  ],
};

const mounts = (size: number, path = "/data") => ({ mounts: { persistent: { size, path } } });
const gpu = (more: Values, pools: readonly string[] = ["ADA_24"]) => ({ gpu: { pools, ...more } });
const bound = (name: string) => ({ image: undefined, templateId: idOf(name) });

const gpuTypes = (...excludedTypes: string[]) => gpu({ excludedTypes });

/** The container's fields, defaults too, are the template's from there on. */
const FROM_IMAGE_TO_TEMPLATE: FieldChange["shown"] = {
  templateId: "add-replace",
  image: "delete-replace",
  args: "delete",
  disk: "delete",
  ports: "delete",
  env: "delete",
};

export const CHANGES: readonly FieldChange[] = [
  ...rows("Registry", {
    name: [["change", { name: "field-a" }, { name: "field-b" }, { name: "update-replace" }]],
    username: [["change", {}, { username: "another" }, { username: "update" }]],
    password: [["change", {}, { password: "hunter3" }, { password: "update" }]],
    deletePolicy: plain("deletePolicy", "force", "refuse").filter(([what]) => what !== "change"),
  }),
  ...rows("NetworkVolume", {
    name: [["change", { name: "field-a" }, { name: "field-b" }, { name: "update" }]],
    size: [["change", {}, { size: 20 }, { size: "update" }]],
    dataCenter: [["change", {}, { dataCenter: "EU-CZ-1" }, { dataCenter: "update-replace" }]],
    type: [
      ["set", {}, { type: "STANDARD" }, {}],
      ["clear", { type: "STANDARD" }, {}, {}],
    ],
    deletePolicy: plain("deletePolicy", "force", "refuse").filter(([what]) => what !== "change"),
  }),
  ...rows("Template", {
    ...container,
    name: [["change", { name: "field-a" }, { name: "field-b" }, { name: "update" }]],
    mounts: [
      ["set", {}, mounts(10), { mounts: "add" }],
      ["change", mounts(10), mounts(11), { "mounts.persistent.size": "update" }],
      ["change", mounts(10), mounts(10, "/other"), { "mounts.persistent.path": "update" }],
      ["clear", mounts(10), {}, { mounts: "delete-replace" }],
    ],
    serverless: plain("serverless", true, false).filter(([what]) => what !== "change"),
    public: plain("public", true, false).filter(([what]) => what !== "change"),
    category: plain("category", "CPU", "AMD"),
  }),
  ...rows("Endpoint", {
    ...container,
    name: [["change", { name: "field-a" }, { name: "field-b" }, { name: "update" }]],
    templateId: [
      ["set", {}, bound("one"), FROM_IMAGE_TO_TEMPLATE],
      ["change", bound("two"), bound("three"), { templateId: "update" }],
    ],
    type: [
      ["set", bound("four"), { ...bound("four"), type: "QUEUE_BASED" }, {}],
      [
        "change",
        bound("five"),
        { ...bound("five"), type: "LOAD_BALANCING" },
        { type: "update-replace", "scaling.type": "update" },
      ],
    ],
    "gpu.pools": [
      ["set", gpu({}), gpu({}, ["ADA_24", "AMPERE_80"]), { "gpu.pools[1]": "add" }],
      ["change", gpu({}), gpu({}, ["AMPERE_80"]), { "gpu.pools[0]": "update" }],
      ["clear", gpu({}, ["ADA_24", "AMPERE_80"]), gpu({}), { "gpu.pools[1]": "delete" }],
      [
        "reorder",
        gpu({}, ["ADA_24", "AMPERE_80"]),
        gpu({}, ["AMPERE_80", "ADA_24"]),
        { "gpu.pools[0]": "update", "gpu.pools[1]": "update" },
      ],
    ],
    "gpu.count": [
      ["set", gpu({}), gpu({ count: 2 }), { "gpu.count": "update" }],
      ["change", gpu({ count: 3 }), gpu({ count: 2 }), { "gpu.count": "update" }],
      ["clear", gpu({ count: 2 }), gpu({}), { "gpu.count": "update" }],
    ],
    "gpu.excludedTypes": [
      ["set", gpu({}), gpuTypes("NVIDIA GeForce RTX 4090"), { "gpu.excludedTypes": "add" }],
      [
        "change",
        gpuTypes("NVIDIA GeForce RTX 4090"),
        gpuTypes("NVIDIA GeForce RTX 4090", "NVIDIA L4"),
        { "gpu.excludedTypes[1]": "add" },
      ],
      // A value that the program declared before belongs to the program.
      ["clear", gpuTypes("NVIDIA GeForce RTX 4090"), gpu({}), { "gpu.excludedTypes[0]": "delete" }],
      ["clear", gpuTypes("NVIDIA GeForce RTX 4090"), gpuTypes(), { "gpu.excludedTypes[0]": "delete" }],
      [
        "reorder",
        gpuTypes("NVIDIA GeForce RTX 4090", "NVIDIA L4"),
        gpuTypes("NVIDIA L4", "NVIDIA GeForce RTX 4090"),
        {},
      ],
    ],
    "workers.min": nested("workers", "min", 1, 2),
    "workers.max": nested("workers", "max", 4, 5),
    "scaling.type": nested("scaling", "type", "REQUEST_COUNT", "QUEUE_DELAY").filter(([what]) => what !== "change"),
    "scaling.value": nested("scaling", "value", 2.5, 0.7),
    "scaling.idleTimeout": nested("scaling", "idleTimeout", 30, 0),
    dataCenterIds: list("dataCenterIds", "EU-RO-1", "EU-CZ-1", "US-KS-2"),
    locations: list("locations", "US", "FR", "NO"),
    networkVolumes: list("networkVolumes", idOf("disk"), idOf("far")),
    timeout: plain("timeout", 1000, 0),
    flashboot: plain("flashboot", "FLASHBOOT", "PRIORITY_FLASHBOOT"),
    awaitRollout: [
      ["set", {}, { awaitRollout: 600 }, { awaitRollout: "add" }],
      ["change", { awaitRollout: 600 }, { awaitRollout: 900 }, { awaitRollout: "update" }],
      ["change", { awaitRollout: 600 }, { awaitRollout: false }, { awaitRollout: "update" }],
      ["clear", { awaitRollout: 600 }, {}, { awaitRollout: "delete" }],
    ],
    deletePolicy: plain("deletePolicy", "force", "refuse"),
  }),
];
