import { Service } from "../harness/emulator";

/** Documents in the form in which published clients of the service send them: long selections, nullable variables. */
let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
beforeEach(() => service.emulator.reset());
afterAll(() => service.close());

/** The answer of the only root field; an error fails the test. */
// biome-ignore lint/suspicious/noExplicitAny: results of every shape
async function ask(query: string, variables?: object): Promise<any> {
  const { status, body } = await service.rest("POST", "/graphql", { query, variables });
  expect([status, body.errors]).toEqual([200, undefined]);
  return Object.values(body.data)[0];
}

const TEMPLATE = {
  ...{ name: "worker", imageName: "org/worker:1", dockerArgs: "", containerDiskInGb: 10, volumeInGb: 0, ports: "" },
  ...{ env: [{ key: "A", value: "1" }], isServerless: true, startSsh: true, isPublic: false, readme: "" },
  volumeMountPath: "",
};

const saveTemplate = (more: object = {}) =>
  ask(
    `mutation saveTemplate($input: SaveTemplateInput) { saveTemplate(input: $input) {
      advancedStart containerDiskInGb dockerArgs env { key value } id imageName name ports portsConfig { name port protocol }
      readme startJupyter startScript startSsh volumeInGb volumeMountPath } }`,
    { input: { ...TEMPLATE, ...more } },
  );

const ENDPOINT_FIELDS = `aiKey gpuIds id idleTimeout locations name networkVolumeId scalerType scalerValue templateId type
  userId version workersMax workersMin workersStandby workersPFBTarget gpuCount allowedCudaVersions minCudaVersion
  executionTimeoutMs instanceIds activeBuildid idePodId computeType createdAt flashEnvironmentId flashBootType
  modelReferences compliance env { key value } networkVolume { id name size dataCenterId storageClusterId storageType }
  networkVolumeIds { networkVolumeId dataCenterId }
  template { id name imageName env { key value } startJupyter startSsh readme category }`;

const saveEndpoint = (input: object) =>
  ask(`mutation saveEndpoint($input: EndpointInput!) { saveEndpoint(input: $input) { ${ENDPOINT_FIELDS} } }`, {
    input,
  });

test("a command line makes an endpoint from a template, gives it another one, and lists it", async () => {
  const first = await saveTemplate();
  const blank = { networkVolumeId: "", locations: "", scalerType: "QUEUE_DELAY", scalerValue: 4, idleTimeout: 5 };
  const made = await saveEndpoint({ name: "api", templateId: first.id, gpuIds: "AMPERE_16", ...blank, workersMax: 0 });
  const second = await saveTemplate({ name: "second" });
  const rebound = await ask(
    `mutation Mutation($input: UpdateEndpointTemplateInput) {
      updateEndpointTemplate(input: $input) { id templateId } }`,
    { input: { endpointId: made.id, templateId: second.id } },
  );
  expect(rebound).toEqual({ id: made.id, templateId: second.id });
  const { endpoints } = await ask(`query Query { myself { endpoints {
    aiKey gpuIds id idleTimeout name networkVolumeId locations scalerType scalerValue templateId type userId version
    workersMax workersMin workersStandby gpuCount env { key value } createdAt networkVolume { id dataCenterId } } } }`);
  expect(endpoints).toEqual([
    expect.objectContaining({ id: made.id, aiKey: null, env: TEMPLATE.env, networkVolume: null, idleTimeout: 5 }),
  ]);
});

test("a scripting library writes every value into the document", async () => {
  const template = await ask(`mutation { saveTemplate(input: {
    name: "worker", imageName: "org/worker:1", dockerArgs: "", containerDiskInGb: 10, volumeInGb: 0, ports: "80/http",
    env: [{ key: "A", value: "1" }], isServerless: true, startSsh: true, isPublic: false, readme: ""
  }) { id name imageName dockerArgs containerDiskInGb volumeInGb volumeMountPath ports env { key value } isServerless
    startSsh isPublic readme } }`);
  const endpoint = await ask(`mutation { saveEndpoint(input: {
    name: "api -fb", templateId: "${template.id}", gpuIds: "AMPERE_16", networkVolumeId: "", locations: "US",
    idleTimeout: 5, scalerType: "QUEUE_DELAY", scalerValue: 4, workersMin: 0, workersMax: 3, gpuCount: 1,
    flashBootType: FLASHBOOT
  }) { id name templateId gpuIds networkVolumeId locations idleTimeout scalerType scalerValue workersMin workersMax } }`);
  const registry = await ask(
    'mutation SaveRegistryAuth { saveRegistryAuth(input: { name: "r", username: "u", password: "p" }) { id name } }',
  );
  await ask(`mutation UpdateRegistryAuth {
    updateRegistryAuth(input: { id: "${registry.id}", username: "u", password: "new" }) { id name } }`);
  const user = "query myself { myself { id pubKey email networkVolumes { id name size dataCenterId } } }";
  expect(await ask(user)).toEqual({ id: expect.any(String), pubKey: null, email: null, networkVolumes: [] });
  expect(endpoint).toMatchObject({ name: "api -fb", locations: "US", networkVolumeId: null });
  expect(await ask(`mutation { deleteRegistryAuth(registryAuthId: "${registry.id}") }`)).toBeNull();
});

test("a framework sends fields of its own with an endpoint, and selects all that it may ever need", async () => {
  const { id: templateId } = await saveTemplate();
  const own = {
    ...{ bindEndpoint: true, env: [{ key: "B", value: "2" }, null], modelReferences: ["org/model", null] },
    ...{ workersPFBTarget: 0, flashEnvironmentId: "env", hubReleaseId: null, modelName: "m" },
    template: { ...TEMPLATE, name: "inline", startScript: "", advancedStart: false },
  };
  const common = { name: "api", templateId, gpuIds: "ADA_24,-NVIDIA L4", type: "LB", workersMax: 2 };
  const unset = { locations: null, networkVolumeId: null, executionTimeoutMs: null, instanceIds: null, id: null };
  expect(await saveEndpoint({ ...common, ...own, ...unset })).toMatchObject({
    ...{ gpuIds: "ADA_24,-NVIDIA L4", type: "LB", workersMax: 2, templateId },
    ...{ env: TEMPLATE.env, modelReferences: [], compliance: [], workersPFBTarget: null, flashEnvironmentId: null },
    template: { name: "worker" },
  });
});

test("a generated client has a nullable variable for each field, and leaves out those without a value", async () => {
  const { id: templateId } = await saveTemplate();
  const made = await saveEndpoint({
    name: "api",
    templateId,
    gpuIds: "ADA_24",
    locations: "US",
    executionTimeoutMs: 9,
  });
  const document = `mutation Save($id: String, $name: String!, $gpuIds: String!, $templateId: String, $locations: String,
      $networkVolumeIds: [NetworkVolumeIdsInput], $instanceIds: [String], $env: [EnvironmentVariableInput],
      $modelReferences: [String], $flashBootType: FlashBootType, $template: EndpointTemplateInput, $timeout: Int) {
    saveEndpoint(input: { id: $id, name: $name, gpuIds: $gpuIds, templateId: $templateId, locations: $locations,
      networkVolumeIds: $networkVolumeIds, instanceIds: $instanceIds, env: $env, modelReferences: $modelReferences,
      flashBootType: $flashBootType, template: $template, executionTimeoutMs: $timeout }) {
      id name locations executionTimeoutMs } }`;
  const kept = { locations: "US", executionTimeoutMs: 9 };
  expect(await ask(document, { id: made.id, name: "other", gpuIds: "ADA_24", templateId })).toEqual({
    ...{ id: made.id, name: "other" },
    ...kept,
  });
});

test("an infrastructure tool makes a volume, grows it, mounts it and cleans up by name", async () => {
  const volume = await ask(
    `mutation createNetworkVolume($input: CreateNetworkVolumeInput!) {
      createNetworkVolume(input: $input) { id name size dataCenterId } }`,
    { input: { name: "data", size: 10, dataCenterId: "EU-RO-1", isNextGenStorage: false } },
  );
  await ask(
    `mutation updateNetworkVolume($input: UpdateNetworkVolumeInput!) {
      updateNetworkVolume(input: $input) { id name size } }`,
    { input: { id: volume.id, size: 20 } },
  );
  const template = await saveTemplate();
  const input = { name: "api", templateId: template.id, gpuIds: "ADA_24", workersMax: 0, networkVolumeId: volume.id };
  const endpoint = await saveEndpoint(input);
  expect(endpoint.networkVolume).toMatchObject({ id: volume.id, size: 20, storageType: null });
  await ask("mutation deleteEndpoint($id: String!) { deleteEndpoint(id: $id) }", { id: endpoint.id });
  const remove =
    "mutation deleteNetworkVolume($input: DeleteNetworkVolumeInput!) { deleteNetworkVolume(input: $input) }";
  await ask(remove, { input: { id: volume.id } });
  await service.advance(120);
  await ask("mutation deleteTemplate($templateName: String) { deleteTemplate(templateName: $templateName) }", {
    templateName: "worker",
  });
  expect(await ask("{ myself { endpoints { id } networkVolumes { id } podTemplates { id } } }")).toEqual({
    ...{ endpoints: [], networkVolumes: [], podTemplates: [] },
  });
});

interface Field {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly type: Type;
}
interface Type {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: Type;
}

test("whoever selects every field that the schema has is answered", async () => {
  const { id: templateId } = await saveTemplate();
  await saveEndpoint({ name: "api", templateId, gpuIds: "ADA_24", workersMin: 1 });
  const reference = "kind name ofType { kind name ofType { kind name ofType { kind name } } }";
  const schema = await ask(`{ __schema { types { name fields { name args { name } type { ${reference} } } } } }`);
  const named = (type: Type): Type => (type.ofType ? named(type.ofType) : type);
  const selection = (name: string): string => {
    const { fields } = schema.types.find((type: { name: string }) => type.name === name);
    const parts = (fields as Field[])
      .filter(({ args }) => args.length === 0)
      .map((field) => {
        const type = named(field.type);
        return type.kind === "OBJECT" ? `${field.name} ${selection(type.name ?? "")}` : field.name;
      });
    return `{ ${parts.join(" ")} }`;
  };
  const { endpoints, podTemplates } = await ask(selection("Query"));
  expect([endpoints, podTemplates]).toEqual([[expect.any(Object)], [expect.any(Object)]]);
});
