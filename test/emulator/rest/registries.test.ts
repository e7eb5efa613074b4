import { ENDPOINT, WORKER_TEMPLATE } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();
const registry = (name = "r") => service().create("registries", { name, username: "u", password: "p" });

test("answers id and name, never the secrets", async () => {
  const created = await registry();
  expect(Object.keys(created)).toEqual(["id", "name"]);
  expect(created.id).toMatch(/^c[0-9a-z]{24}$/);
  expect((await service().rest("GET", "/v2/registries")).body).toEqual({ registries: [created] });
});

test("names are unique within an account", async () => {
  await registry();
  const clash = await service().rest("POST", "/v2/registries", { name: "r", username: "u", password: "p" });
  expect(clash.status).toBe(400);
  await (await service().withKeyOf("b")).create("registries", { name: "r", username: "u", password: "p" });
});

test("has no PATCH", async () => {
  const { id } = await registry();
  const answered = await service().rest("PATCH", `/v2/registries/${id}`, { name: "x" });
  expect([answered.status, answered.headers.get("allow")]).toEqual([405, "GET, DELETE"]);
});

test("is not deleted while a pod uses it", async () => {
  const { id } = await registry();
  const pod = (await service().call("POST", "pods", { registry: id })).body;
  expect((await service().rest("DELETE", `/v2/registries/${id}`)).status).toBe(400);
  await service().rest("DELETE", `/v2/pods/${pod.id}`);
  expect((await service().rest("DELETE", `/v2/registries/${id}`)).status).toBe(204);
});

test("is silently unlinked from templates and endpoints when it is deleted", async () => {
  const { id } = await registry();
  const template = await service().create("templates", { ...WORKER_TEMPLATE, registry: id });
  const endpoint = await service().create("serverless", { ...ENDPOINT, registry: id });
  await service().rest("DELETE", `/v2/registries/${id}`);
  expect((await service().rest("GET", `/v2/templates/${template.id}`)).body.registry).toBeNull();
  expect((await service().rest("GET", `/v2/serverless/${endpoint.id}`)).body.registry).toBeNull();
});

test("reads a delegation out of the repository's ARN", async () => {
  const resource = "arn:aws:ecr:us-east-1:123456789012:repository/team/app:v1";
  const created = await service().create("registries/delegations", { resource });
  expect(created).toMatchObject({ awsRegion: "us-east-1", awsUser: "123456789012", repository: "team/app", tag: "v1" });
  expect((await service().rest("GET", "/v2/registries/delegations")).body).toEqual({ delegations: [created] });
});
