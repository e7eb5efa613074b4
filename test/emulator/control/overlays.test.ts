import { ENDPOINT } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
const overlay = (body: object) => service().call("POST", "overlays", body);
const get = async (path: string) => (await service().rest("GET", `/v2/${path}`)).body;

test("raw fields lie over an object in REST's lists, reads and answers to writes", async () => {
  const made = await service().create("serverless", ENDPOINT);
  await overlay({ api: "rest", id: made.id, fields: { workers: null, colour: 5 } });
  const odd = { ...made, workers: null, colour: 5 };
  expect(await get(`serverless/${made.id}`)).toEqual(odd);
  expect((await get("serverless")).endpoints).toEqual([odd]);
  expect((await service().rest("PATCH", `/v2/serverless/${made.id}`, {})).body).toEqual(odd);
});

test("fields can be left out", async () => {
  const { id } = await service().create("templates", { name: "t", image: "i" });
  await overlay({ api: "rest", id, omit: ["env", "image"] });
  expect(Object.keys(await get(`templates/${id}`))).not.toEqual(expect.arrayContaining(["env"]));
});

test("entries of the catalog can be odd too, on the path that is named", async () => {
  await overlay({ api: "rest", id: "EU-RO-1", path: "/v2/catalog/datacenters", fields: { networkVolumeTypes: 1 } });
  expect(await get("catalog/datacenters/EU-RO-1")).toMatchObject({ id: "EU-RO-1", networkVolumeTypes: 1 });
  const { id } = await service().create("serverless", ENDPOINT);
  await overlay({ api: "rest", id, path: "/v2/pods", fields: { name: null } });
  expect((await get(`serverless/${id}`)).name).toBe("api");
});

test("GraphQL answers what its schema does not allow, under aliases and without an id selected", async () => {
  const { id } = await service().create("serverless", ENDPOINT);
  await overlay({ api: "graphql", id, fields: { pods: null, workersMax: "many", template: { id: 7 } } });
  const query = `{ myself { endpoints { pods { id } max: workersMax template { id name } }
    one: endpoint(id: "${id}") { id pods { id } } } }`;
  expect((await service().query(query)).body.data.myself).toEqual({
    endpoints: [{ pods: null, max: "many", template: { id: 7 } }],
    one: { id, pods: null },
  });
});

test("GraphQL leaves fields out", async () => {
  const { id } = await service().create("serverless", ENDPOINT);
  await overlay({ api: "graphql", id, omit: ["name"] });
  expect((await service().query("{ myself { endpoints { id name } } }")).body.data.myself.endpoints).toEqual([{ id }]);
});

test("one API's overlay does not show in the other", async () => {
  const { id } = await service().create("serverless", ENDPOINT);
  await overlay({ api: "graphql", id, fields: { name: null } });
  expect((await get(`serverless/${id}`)).name).toBe("api");
});

test("the object itself is unchanged: without its overlays it is as before", async () => {
  const made = await service().create("serverless", ENDPOINT);
  const wish = { api: "rest", id: made.id, fields: { name: 5 } };
  await overlay(wish);
  expect((await service().call("GET", "overlays")).body).toEqual({ overlays: [wish] });
  await service().call("DELETE", "overlays");
  expect(await get(`serverless/${made.id}`)).toEqual(made);
});

test("reset removes overlays", async () => {
  await overlay({ api: "rest", id: "NVIDIA L4", fields: { name: 5 } });
  await service().call("POST", "reset");
  expect((await service().call("GET", "overlays")).body).toEqual({ overlays: [] });
});

test.each([
  { id: "x", fields: {} },
  { api: "soap", id: "x", fields: {} },
  { api: "rest", id: "x" },
])("refuses %j", async (body) => expect((await overlay(body)).status).toBe(400));
