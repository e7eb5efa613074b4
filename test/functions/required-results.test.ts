import { openClient } from "../../provider/client";
import { answer, FUNCTIONS } from "../../provider/functions";
import { optionalFields } from "../contract/optional-fields";
import { absentResults } from "../schema/absent";
import { type Account, account } from "./account";

let here: Account;
let args: Record<string, object>;

beforeAll(async () => {
  here = await account();
  const { client } = here;
  const gpu = { pools: ["ADA_24"] };
  const endpoint = await client.endpoints.create({ name: "e", image: "i", gpu, workers: { min: 1, max: 2 } });
  const template = await client.templates.create({ name: "t", image: "i" });
  const volume = await client.networkVolumes.create({ name: "v", size: 10, dataCenter: "EU-RO-1" });
  const registry = await client.registries.create({ name: "r", username: "u", password: "p" });
  await here.control("pods", { name: "p", template: template.id });
  const ofEndpoint = { endpointId: endpoint.id };
  args = {
    ...{ getEndpoint: { id: endpoint.id }, getTemplate: { id: template.id } },
    ...{ getNetworkVolume: { id: volume.id }, getRegistry: { id: registry.id } },
    ...{ getWorkers: ofEndpoint, getReleases: ofEndpoint, getEndpointHealth: ofEndpoint },
    ...{ getBilling: { kind: "networkVolumes" }, estimateCost: { gpu } },
  };
});

afterAll(() => here.close());

/** The lists of the service and what the published interface calls their entries. */
const LISTS = {
  ...{ endpoints: "Endpoint", templates: "Template", networkVolumes: "NetworkVolume", registries: "Registry" },
  ...{ workers: "Worker", releases: "Release", gpus: "GpuType", cpus: "CpuType", dataCenters: "DataCenter" },
};

/** The service's document leaves open which fields of a pod there are (docs/service.md#pods). */
const POD = ["actions", "image", "args", "disk", "ports", "env", "registry", "cloud", "dataCenterId", "template"];

const barest = () => [
  ...Object.entries(LISTS).flatMap(([list, schema]) => optionalFields(schema).map((field) => `${list}.${field}`)),
  ...optionalFields("Endpoint"),
  ...[...POD, "mounts", "cost", "locked", "runtime", "globalNetworking", "createdAt"].map((field) => `pods.${field}`),
  ...["endpointVersion", "jobs", "workers.idle"],
];

describe.each(FUNCTIONS.map((lookup) => [lookup.name, lookup] as const))("%s", (name, lookup) => {
  test("answers everything that the schema promises", async () => {
    expect(absentResults(name, await here.ask(lookup, args[name]))).toEqual([]);
  });

  test("does so where the service answers no more than it must", async () => {
    await here.control("faults", { match: { method: "GET" }, effect: { omit: barest() } });
    const { apiKey, url: baseUrl, runUrl } = here.service.emulator;
    // Of the other one's lists some were read before.
    const client = openClient({ apiKey, baseUrl, runUrl }, {});
    const answered = await answer(lookup, client, args[name] ?? {});
    await client.close();
    expect(absentResults(name, answered)).toEqual([]);
  });
});
