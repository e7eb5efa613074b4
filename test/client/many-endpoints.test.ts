import { NoAccount } from "../../provider/client";
import { emulatedAccount } from "./accounts";
import { save } from "./save";
import { rejection } from "./scripted-service";

const account = emulatedAccount();
const IMAGE = { image: "org/worker:1", gpu: { pools: ["ADA_24"] }, workers: { max: 0 } };

async function images(count: number, from = 0) {
  const names = Array.from({ length: count }, (_, i) => `image ${from + i}`);
  await Promise.all(names.map((name) => account.client.endpoints.create({ ...IMAGE, name })));
}

/** Ids of endpoints that are bound to templates of their own. */
const bound = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const template = { name: `template ${i}`, image: "org/worker:1", serverless: true };
      const { id } = await account.client.templates.create(template);
      return (await account.client.graphql.saveEndpoint(save(id, { name: `bound ${i}` }))).id;
    }),
  );

/** The requests of another process, which has no lists yet. */
async function asked(work: () => Promise<unknown>) {
  const before = (await account.requests()).length;
  await work();
  return (await account.requests()).slice(before).map(({ operation, path }) => operation ?? path);
}

const stranger = () => account.another();

test("an account of 1,000 endpoints has them all in the list of bindings, by 8 requests for however many are looked for", async () => {
  await images(900);
  const ids = await bound(100);
  const client = stranger();
  const requests = await asked(async () => {
    const found = await Promise.all(ids.map((id) => client.graphql.endpoints.find(id)));
    expect(found.map((binding) => binding?.id)).toEqual(ids);
    expect(await client.graphql.endpoints.list()).toHaveLength(1000);
  });
  expect(requests).toEqual(["myself", "/v2/serverless", ...Array(6).fill("myself")]);
});

test("an endpoint that no list has is asked for by its id before it is called gone", async () => {
  await images(401);
  const client = stranger();
  await client.graphql.endpoints.list();
  const requests = await asked(async () => expect(await client.graphql.endpoints.find("nobody")).toBeUndefined());
  // The list anew, with its part beyond the cap, then the endpoint by itself. The REST list is known.
  expect(requests).toEqual(["myself", "myself", "myself"]);
});

test.each([
  [399, 1],
  [400, 2],
  [401, 3],
])("an account of %i endpoints has all of them in the list, by %i requests", async (count, requests) => {
  await images(count);
  const client = stranger();
  expect(await asked(() => client.graphql.endpoints.list())).toHaveLength(requests);
  expect(await client.graphql.endpoints.list()).toHaveLength(count);
});

test("an endpoint beyond the list that is deleted meanwhile is simply not in it", async () => {
  await images(401);
  const client = stranger();
  const last = (await client.endpoints.list()).at(-1)?.id as string;
  await account.outside("DELETE", `/v2/serverless/${last}`);
  expect(await client.graphql.endpoints.list()).toHaveLength(400);
});

test("an endpoint beyond the list that can't be read leaves the others readable, and is told apart", async () => {
  await images(402);
  const client = stranger();
  const [odd, other] = (await client.endpoints.list()).slice(400).map(({ id }) => ({ id })) as [
    { id: string },
    { id: string },
  ];
  const entry = { id: other.id, name: "other", templateId: "t", type: "QB", gpuIds: "ADA_24", pods: [] };
  const listed = (await client.graphql.endpoints.list()).slice(0, 400).map(({ id, name }) => ({ ...entry, id, name }));
  const one = (myself: object) => ({ status: 200, body: { data: { myself } } });
  await account.fault({ operation: "myself" }, one({ endpoints: listed }), 1);
  await account.fault({ operation: "myself" }, one({ e0: { name: "odd", templateId: "t9" }, e1: entry }), 1);
  expect((await client.graphql.endpoints.listFresh()).map(({ id }) => id)).toContain(other.id);
  expect(client.graphql.endpoints.unreadable()).toMatchObject([{ id: odd.id, name: "odd" }]);
});

test("an answer without an account to a question by ids proves nothing", async () => {
  await images(401);
  const client = stranger();
  const last = (await client.endpoints.list()).at(-1)?.id as string;
  await account.fault({ operation: "myself" }, { status: 200, body: { data: { myself: { endpoints: [] } } } }, 2);
  await account.fault({ operation: "myself" }, { status: 200, body: { data: { myself: null } } });
  expect(await rejection(client.graphql.endpoints.find(last))).toBeInstanceOf(NoAccount);
});
