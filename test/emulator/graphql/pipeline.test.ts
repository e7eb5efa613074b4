import { freshService } from "../../harness/service";

const service = freshService();

test("tells whose key it is, in the query or in a bearer header", async () => {
  const { body } = await service().query("{ myself { id serverlessDiscount { type } } }");
  expect(body).toEqual({ data: { myself: { id: expect.stringMatching(/^user_/), serverlessDiscount: null } } });
  const headers = { authorization: `Bearer ${service().apiKey}` };
  expect((await service().send("POST", "/graphql", { query: "{ myself { id } }" }, headers)).body.data.myself.id).toBe(
    body.data.myself.id,
  );
});

test("a key that was never issued is a 401", async () => {
  const { status, body } = await service().as("bad").query("{ myself { id } }");
  expect([status, body]).toEqual([401, { errors: [{ message: "Unauthorized" }] }]);
});

test("without a key `myself` is null, and mutations are refused in a 200", async () => {
  const anonymous = service().as("");
  expect((await anonymous.query("{ myself { id } }")).body).toEqual({ data: { myself: null } });
  const { status, body } = await anonymous.query('mutation { deleteEndpoint(id: "x") }');
  expect([status, body.errors[0].message, body.data]).toEqual([200, "Unauthorized", { deleteEndpoint: null }]);
});

test.each([
  ["an unknown field", "{ myself { nope } }", undefined],
  ["a syntax error", "{ myself {", undefined],
  [
    "an unknown input field",
    'mutation { saveEndpoint(input: { name: "abc", gpuIds: "ADA_24", dataCenterId: "x" }) { id } }',
    undefined,
  ],
  ["a missing required field", 'mutation { saveEndpoint(input: { name: "abc" }) { id } }', undefined],
  [
    "a variable of a wrong type",
    "mutation($input: EndpointInput!) { saveEndpoint(input: $input) { id } }",
    { input: { name: "abc", gpuIds: "ADA_24", workersMax: "3" } },
  ],
])("%s is a 400 with errors, and nothing is executed", async (_case, query, variables) => {
  const { status, body } = await service().query(query, variables);
  expect(status).toBe(400);
  expect(body.errors[0].message).toBeTruthy();
  expect(body).not.toHaveProperty("data");
});

test("a body that is no query is a 400, another method a 405", async () => {
  const path = `/graphql?api_key=${service().apiKey}`;
  expect((await service().send("POST", path, "{")).status).toBe(400);
  expect((await service().send("GET", path)).status).toBe(405);
});

test("counts against no quota, unless told to", async () => {
  await service().call("POST", "quotas", { minute: 0 });
  const free = await service().query("{ myself { id } }");
  expect([free.status, free.headers.get("ratelimit")]).toEqual([200, null]);
  await service().options({ graphqlQuota: true });
  const refused = await service().query("{ myself { id } }");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
});

test("rotates a registry's password in place", async () => {
  const registry = await service().create("registries", { name: "r", username: "u", password: "p" });
  const rotate = (id: string) =>
    service().query("mutation($input: UpdateRegistryAuthInput!) { updateRegistryAuth(input: $input) { id name } }", {
      input: { id, username: "u2", password: "p2" },
    });
  expect((await rotate(registry.id)).body).toEqual({ data: { updateRegistryAuth: registry } });
  const missing = await rotate("nope");
  expect([missing.status, missing.body.errors[0].message]).toEqual([200, "resource not found"]);
});

test("reads what REST made: templates, registries, volumes", async () => {
  const registry = await service().create("registries", { name: "r", username: "u", password: "p" });
  await service().create("templates", {
    name: "t",
    image: "i",
    ports: ["80/http", "22/tcp"],
    env: { A: "1" },
    registry: registry.id,
  });
  const volume = await service().create("network-volumes", { name: "v", size: 10, dataCenter: "EU-RO-1" });
  const { body } = await service().query(`{ myself {
    podTemplates { name imageName ports env { key value } containerRegistryAuthId volumeInGb isServerless }
    containerRegistryCreds { id name } networkVolumes { id size dataCenterId } } }`);
  expect(body.data.myself).toEqual({
    podTemplates: [
      {
        name: "t",
        imageName: "i",
        ports: "80/http,22/tcp",
        env: [{ key: "A", value: "1" }],
        containerRegistryAuthId: registry.id,
        volumeInGb: 0,
        isServerless: false,
      },
    ],
    containerRegistryCreds: [registry],
    networkVolumes: [{ id: volume.id, size: 10, dataCenterId: "EU-RO-1" }],
  });
});
