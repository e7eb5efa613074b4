import { freshService } from "../../harness/service";
import fc from "../../properties";

const service = freshService();

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Body = any;

const READ = `{ myself {
  endpoints { id name type gpuIds gpuCount workersMin workersMax scalerType scalerValue idleTimeout locations
    networkVolumeId networkVolumeIds { networkVolumeId } networkVolume { id } executionTimeoutMs flashBootType
    instanceIds templateId env { key value } template { id } }
  podTemplates { id name imageName containerDiskInGb dockerArgs ports env { key value } containerRegistryAuthId
    volumeInGb volumeMountPath isServerless isPublic category }
  networkVolumes { id name size dataCenterId }
  containerRegistryCreds { id name }
} }`;

/** docs/service.md#graphql-words, written a second time: GraphQL's words in REST's. */
const tokens = (list: string | null): string[] => (list ? list.split(",") : []);
const map = (env: { key: string; value: string }[]) => Object.fromEntries(env.map(({ key, value }) => [key, value]));
const container = (template: Body) => ({
  image: template.imageName,
  args: template.dockerArgs,
  disk: template.containerDiskInGb,
  ports: tokens(template.ports),
  env: map(template.env),
  registry: template.containerRegistryAuthId,
});
const templateInRest = (template: Body) => ({
  ...container(template),
  ...{ id: template.id, name: template.name, category: template.category },
  ...{ serverless: template.isServerless, public: template.isPublic },
  mounts:
    template.volumeInGb === 0
      ? {}
      : { persistent: { size: template.volumeInGb, path: template.volumeMountPath as string } },
});
const endpointInRest = (endpoint: Body, templates: Body[]) => ({
  ...container(templates.find(({ id }) => id === endpoint.templateId)),
  ...{ id: endpoint.id, name: endpoint.name, timeout: endpoint.executionTimeoutMs, flashboot: endpoint.flashBootType },
  type: endpoint.type === "LB" ? "LOAD_BALANCING" : "QUEUE_BASED",
  gpu: { pools: tokens(endpoint.gpuIds).filter((token) => !token.startsWith("-")), count: endpoint.gpuCount },
  workers: { min: endpoint.workersMin, max: endpoint.workersMax },
  scaling: { type: endpoint.scalerType, value: endpoint.scalerValue, idleTimeout: endpoint.idleTimeout },
  dataCenterIds: tokens(endpoint.locations),
  networkVolumes: endpoint.networkVolumeIds.map((entry: Body) => entry.networkVolumeId),
});

async function bothAgree(): Promise<void> {
  const list = async (path: string, name: string): Promise<Body[]> =>
    (await service().rest("GET", `/v2/${path}`)).body[name];
  const { myself } = (await service().query(READ)).body.data;
  const { endpoints, podTemplates: templates, networkVolumes, containerRegistryCreds } = myself;
  expect(templates.map(templateInRest)).toEqual(await list("templates", "templates"));
  expect(endpoints.map((endpoint: Body) => endpointInRest(endpoint, templates))).toEqual(
    (await list("serverless", "endpoints")).map(({ requestUrls, createdAt, cpu, ...endpoint }) => endpoint),
  );
  const volumes = (await list("network-volumes", "networkVolumes")).map(({ dataCenter, type, ...rest }) => ({
    ...rest,
    dataCenterId: dataCenter,
  }));
  expect(networkVolumes).toEqual(volumes);
  expect(containerRegistryCreds).toEqual(await list("registries", "registries"));
  for (const { networkVolumeId, networkVolumeIds, networkVolume, template, templateId } of endpoints) {
    expect([networkVolumeId, template.id]).toEqual([networkVolumeIds[0]?.networkVolumeId ?? null, templateId]);
    // An attached id outlives its volume.
    const first = networkVolumes.find(({ id }: Body) => id === networkVolumeId);
    expect(networkVolume).toEqual(first ? { id: first.id } : null);
  }
}

type Ids = Readonly<Record<"endpoint" | "template" | "spare" | "volume" | "registry", string>>;
/** A write by one of the two APIs. The service may refuse it: then both must show that nothing changed. */
type Write = (ids: Ids) => Promise<unknown>;

const mutation = (name: string, type: string, selection = "{ id }") => {
  const text = `mutation($input: ${type}) { ${name}(input: $input) ${selection} }`;
  return (input: object) => service().query(text, { input });
};
const env = fc.dictionary(fc.constantFrom("A", "B"), fc.constantFrom("", "1"), { maxKeys: 2, noNullPrototype: true });
const ports = fc.subarray(["80/http", "22/tcp"]);
const pools = fc.subarray(["ADA_24", "AMPERE_24"], { minLength: 1 });
const places = fc.subarray(["EU-RO-1", "US-KS-2"]);
const flashboot = fc.constantFrom("OFF", "FLASHBOOT", "PRIORITY_FLASHBOOT");
const some = <T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields, { requiredKeys: [] }) as unknown as fc.Arbitrary<object>;

const patchEndpoint: fc.Arbitrary<Write> = some({
  ...{ image: fc.constantFrom("a:1", "b:2"), env, ports, dataCenterIds: places, flashboot },
  gpu: some({ pools, count: fc.constantFrom(1, 2) }),
  workers: some({ min: fc.nat(2), max: fc.nat(4) }),
  scaling: some({ value: fc.constantFrom(0.7, 4), idleTimeout: fc.nat(9) }),
  timeout: fc.nat(9),
}).map((body) => (ids: Ids) => service().rest("PATCH", `/v2/serverless/${ids.endpoint}`, body));
const saveEndpoint: fc.Arbitrary<Write> = fc
  .tuple(
    some({
      ...{ workersMin: fc.nat(2), workersMax: fc.nat(4), gpuCount: fc.constantFrom(1, 2), flashBootType: flashboot },
      ...{ scalerValue: fc.constantFrom(0.7, 4), idleTimeout: fc.nat(9), executionTimeoutMs: fc.nat(9) },
      locations: places.map((list) => list.join(",")),
    }),
    pools,
    fc.constantFrom("template", "spare"),
    fc.boolean(),
  )
  .map(([input, list, source, mounts]) => (ids: Ids) => {
    const gpuIds = `${list.join(",")},-NVIDIA L4`;
    const volume = mounts ? { networkVolumeId: ids.volume } : {};
    const named = { id: ids.endpoint, name: "saved", templateId: ids[source as keyof Ids], gpuIds };
    return mutation("saveEndpoint", "EndpointInput!")({ ...input, ...named, ...volume });
  });
const rebind: fc.Arbitrary<Write> = fc.constantFrom("template" as const, "spare" as const).map(
  (source) => (ids) =>
    mutation(
      "updateEndpointTemplate",
      "UpdateEndpointTemplateInput",
    )({
      endpointId: ids.endpoint,
      templateId: ids[source],
    }),
);
const patchTemplate: fc.Arbitrary<Write> = some({
  ...{ env, ports, public: fc.boolean() },
  serverless: fc.boolean(),
}).map((body) => (ids: Ids) => service().rest("PATCH", `/v2/templates/${ids.spare}`, body));
const saveTemplate: fc.Arbitrary<Write> = fc
  .tuple(
    some({ isPublic: fc.boolean(), isServerless: fc.boolean(), volumeMountPath: fc.constant("/data") }),
    ...([fc.constantFrom(0, 20), ports, env, fc.boolean()] as const),
  )
  .map(([input, volumeInGb, list, values, withRegistry]) => (ids: Ids) => {
    const pairs = Object.entries(values).map(([key, value]) => ({ key, value }));
    const own = { id: ids.spare, name: "spare", imageName: "c:3", containerDiskInGb: 9, dockerArgs: "-v", volumeInGb };
    const containerRegistryAuthId = withRegistry ? ids.registry : "";
    const all = { ...input, ...own, env: pairs, ports: list.join(","), containerRegistryAuthId };
    return mutation("saveTemplate", "SaveTemplateInput")(all);
  });
const volumes: fc.Arbitrary<Write> = fc.oneof(
  fc
    .nat(30)
    .map(
      (size) => (ids: Ids) => mutation("updateNetworkVolume", "UpdateNetworkVolumeInput!")({ id: ids.volume, size }),
    ),
  fc.nat(30).map((size) => (ids: Ids) => service().rest("PATCH", `/v2/network-volumes/${ids.volume}`, { size })),
  fc.constant<Write>((ids) => mutation("deleteNetworkVolume", "DeleteNetworkVolumeInput!", "")({ id: ids.volume })),
);
const registries: fc.Arbitrary<Write> = fc.constantFrom<Write>(
  () => mutation("saveRegistryAuth", "SaveRegistryAuthInput")({ name: "other", username: "u", password: "p" }),
  (ids) => service().query(`mutation { deleteRegistryAuth(registryAuthId: "${ids.registry}") }`),
);
const writes = fc.array(
  fc.oneof(patchEndpoint, saveEndpoint, rebind, patchTemplate, saveTemplate, volumes, registries),
  { minLength: 1, maxLength: 6 },
);

test("whatever either API writes, both read the same", async () => {
  await fc.assert(
    fc.asyncProperty(writes, async (list) => {
      await service().emulator.reset();
      const template = { image: "a:1", serverless: true };
      const ids = {
        template: (await service().create("templates", { ...template, name: "template" })).id,
        spare: (await service().create("templates", { ...template, name: "spare" })).id,
        volume: (await service().create("network-volumes", { name: "v", size: 10, dataCenter: "EU-RO-1" })).id,
        registry: (await service().create("registries", { name: "r", username: "u", password: "p" })).id,
        endpoint: "",
      };
      const input = { name: "saved", gpuIds: "ADA_24", templateId: ids.template, networkVolumeId: ids.volume };
      ids.endpoint = (await service().save(input)).body.data.saveEndpoint.id;
      for (const write of list) await write(ids);
      await bothAgree();
    }),
    { numRuns: 30 },
  );
});
