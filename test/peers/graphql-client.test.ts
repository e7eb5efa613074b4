import { type AnyVariables, Client, type DocumentInput, fetchExchange } from "@urql/core";
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from "graphql";
import { Service } from "../harness/emulator";

let service: Service;
let client: Client;

const clientOf = (apiKey: string) =>
  new Client({
    url: `${service.emulator.url}/graphql?api_key=${apiKey}`,
    exchanges: [fetchExchange],
    preferGetMethod: false,
  });

beforeAll(async () => {
  service = await Service.start();
  client = clientOf(service.emulator.apiKey);
});

afterAll(() => service.close());

const ask = <T>(query: DocumentInput<T>, variables: AnyVariables = {}, from = client) =>
  from.query<T>(query, variables, { requestPolicy: "network-only" }).toPromise();
const change = <T>(mutation: DocumentInput<T>, variables: AnyVariables) =>
  client.mutation<T>(mutation, variables).toPromise();

const SAVE = `mutation Save($input: EndpointInput!) {
  saveEndpoint(input: $input) { id name gpuIds workersMin workersMax }
}`;
const DELETE = "mutation Delete($id: String!) { deleteEndpoint(id: $id) }";
const LIST = "query { myself { endpoints { id name } } }";

interface Saved {
  readonly saveEndpoint: { readonly id: string };
}
interface Mine {
  readonly myself: { readonly endpoints: readonly { id: string; name: string }[] };
}

async function template(name: string): Promise<string> {
  return (await service.create("templates", { name, image: "org/worker:1", serverless: true })).id;
}

async function saved(name: string, more: object = {}) {
  const templateId = await template(name);
  const input = { name, templateId, gpuIds: "ADA_24", workersMin: 0, workersMax: 0, ...more };
  const { data, error } = await change<Saved>(SAVE, { input });
  if (!data) throw error;
  return { id: data.saveEndpoint.id, templateId };
}

test("a GraphQL client library saves an endpoint and finds it among its own", async () => {
  const { id } = await saved("found");
  const { data } = await ask<Mine>(LIST);
  expect(data?.myself.endpoints).toContainEqual(expect.objectContaining({ id, name: "found" }));
});

test("a save with the id changes the endpoint", async () => {
  const { id, templateId } = await saved("before");
  const input = { id, templateId, name: "after", gpuIds: "AMPERE_24", workersMax: 2 };
  const { data } = await change(SAVE, { input });
  expect(data).toMatchObject({ saveEndpoint: { id, name: "after", gpuIds: "AMPERE_24", workersMax: 2 } });
});

test("a delete answers null, and what it deleted is gone", async () => {
  const { id } = await saved("short-lived");
  expect((await change(DELETE, { id })).data).toEqual({ deleteEndpoint: null });
  expect((await ask<Mine>(LIST)).data?.myself.endpoints.map((endpoint) => endpoint.id)).not.toContain(id);
});

test("a refusal in a 200 is an error with its path, beside the data", async () => {
  const { id } = await saved("kept", { workersMax: 1 });
  const { data, error } = await change(DELETE, { id });
  expect(data).toEqual({ deleteEndpoint: null });
  expect(error?.graphQLErrors[0]).toMatchObject({
    path: ["deleteEndpoint"],
    message: expect.stringMatching(/worker/i),
  });
  expect(error?.networkError).toBeUndefined();
});

test("a document against the schema is an error of the schema's own words, and nothing is executed", async () => {
  const { data, error } = await ask("query { myself { nope } }");
  expect(data).toBeUndefined();
  expect(error?.graphQLErrors[0]?.message).toContain('Cannot query field "nope" on type "User"');
});

test("a key that was never issued is unauthorized", async () => {
  const { error } = await ask("query { myself { id } }", {}, clientOf("unknown"));
  expect(error?.graphQLErrors[0]?.message).toBe("Unauthorized");
  expect(error?.response.status).toBe(401);
});

test("introspection gives tools a whole schema", async () => {
  const { data } = await ask<IntrospectionQuery>(getIntrospectionQuery());
  const schema = buildClientSchema(data!);
  expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toEqual(
    expect.arrayContaining(["saveEndpoint", "deleteEndpoint"]),
  );
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(["myself"]);
});
