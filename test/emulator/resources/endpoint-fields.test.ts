import { ENDPOINT, WORKER_TEMPLATE } from "../../harness/bodies";
import { freshService } from "../../harness/service";

const service = freshService();

const TYPE = `query ($name: String!) { __type(name: $name) { fields { name } inputFields { name } } }`;

async function members(name: string): Promise<string[]> {
  const { body } = await service().rest("POST", "/graphql", { query: TYPE, variables: { name } });
  const { fields, inputFields } = body.data.__type;
  return (fields ?? inputFields).map((member: { name: string }) => member.name);
}

test("a release names what GraphQL's input and type name, for every setting", async () => {
  const { id } = (await service().rest("POST", "/v2/templates", WORKER_TEMPLATE)).body;
  const made = (await service().rest("POST", "/v2/serverless", ENDPOINT)).body;
  const change = {
    ...{ id: made.id, name: "renamed", gpuIds: "ADA_24,AMPERE_24", gpuCount: 2, templateId: id, locations: "US-TX-3" },
    ...{ workersMin: 1, workersMax: 2, scalerType: "REQUEST_COUNT", scalerValue: 7, idleTimeout: 9 },
    ...{ executionTimeoutMs: 5, flashBootType: "FLASHBOOT", allowedCudaVersions: "12.8", minCudaVersion: "12.4" },
  };
  const query = `mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id } }`;
  await service().rest("POST", "/graphql", { query, variables: { input: change } });
  const { releases } = (await service().rest("GET", `/v2/serverless/${made.id}/releases`)).body;
  const released = releases[0].diff.map(({ field }: { field: string }) => field.replace(/^workers\.m/, "workersM"));
  const own = released.filter((field: string) => !field.startsWith("template."));
  const { id: _id, ...settings } = change;
  expect([...own].sort()).toEqual(Object.keys(settings).sort());
  expect(await members("EndpointInput")).toEqual(expect.arrayContaining(own));
  expect(await members("Endpoint")).toEqual(expect.arrayContaining(own));
});
