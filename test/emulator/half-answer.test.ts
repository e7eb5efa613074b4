import { ENDPOINT, WORKER_TEMPLATE } from "../harness/bodies";
import { freshService } from "../harness/service";

const service = freshService();
const omit = (match: object, ...fields: string[]) =>
  service().call("POST", "faults", { match, effect: { omit: fields }, times: 1 });
const endpoint = async () => (await service().rest("GET", "/v2/serverless")).body.endpoints[0];

test("a create is carried out, and the fields are left out of its 201", async () => {
  await omit({ method: "POST" }, "workers", "scaling.value");
  const { status, body } = await service().rest("POST", "/v2/serverless", ENDPOINT);
  expect(status).toBe(201);
  const { workers, scaling, ...rest } = await endpoint();
  const { value, ...half } = scaling;
  expect(body).toEqual({ ...rest, scaling: half });
});

test("an update is carried out, and the fields are left out of its 200", async () => {
  const { id } = await service().create("serverless", ENDPOINT);
  await omit({ method: "PATCH" }, "id", "workers");
  const { status, body } = await service().rest("PATCH", `/v2/serverless/${id}`, { workers: { max: 7 } });
  expect([status, body.id, body.workers]).toEqual([200, undefined, undefined]);
  expect((await endpoint()).workers.max).toBe(7);
});

test("a path goes into every entry of a list", async () => {
  await service().create("serverless", ENDPOINT);
  await service().create("serverless", ENDPOINT);
  await omit({ method: "GET" }, "endpoints.gpu.pools");
  const { endpoints } = (await service().rest("GET", "/v2/serverless")).body;
  expect(endpoints.map(({ gpu }: { gpu: object }) => gpu)).toEqual([{ count: 1 }, { count: 1 }]);
});

test("in GraphQL a path begins in the root field", async () => {
  const { id: templateId } = await service().create("templates", WORKER_TEMPLATE);
  await omit({ operation: "saveEndpoint" }, "workersMin", "template.id");
  const { saveEndpoint } = (await service().save({ name: "api", gpuIds: "ADA_24", templateId })).body.data;
  expect(saveEndpoint).toMatchObject({ workersMax: 3, template: { imageName: "org/worker:1" } });
  expect([saveEndpoint.workersMin, saveEndpoint.template.id]).toEqual([undefined, undefined]);
  await omit({ operation: "myself" }, "endpoints.name");
  expect((await service().query("{ myself { endpoints { templateId name } } }")).body.data.myself.endpoints).toEqual([
    { templateId },
  ]);
});

test("a refusal and an answer without a body stay whole", async () => {
  await service().call("POST", "faults", { effect: { omit: ["title"] } });
  expect((await service().rest("GET", "/v2/pods/nope")).body.title).toBe("Not Found");
  const { id } = (await service().rest("POST", "/v2/templates", WORKER_TEMPLATE)).body;
  expect((await service().rest("DELETE", `/v2/templates/${id}`)).status).toBe(204);
});
