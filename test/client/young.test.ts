import { DeadlineExceeded, NotFound, ServerFailure } from "../../provider/client";
import { emulatedAccount, ROWS, type Row } from "./accounts";
import { save } from "./save";
import { rejection } from "./scripted-service";

const account = emulatedAccount();
const missing = { status: 404 };
const notFound = { body: { errors: [{ message: "endpoint not found" }], data: null }, status: 200 };
const rows = ROWS.map((row) => [row.what, row] as const);

/** An object whose own route does not know it for so many requests. */
async function late({ make, path }: Row, method: string, times?: number) {
  const id = await make(account.client);
  await account.fault({ method, path: `${path}/${id}` }, missing, times);
  return id;
}

describe.each(rows)("%s that is seconds old", (_what, row) => {
  test("is asked for again until its own route knows it", async () => {
    const id = await late(row, "GET", 4);
    expect(await row.of(account.client).get(id)).toMatchObject({ id });
    expect(account.clock.sleeps).toEqual([1000, 2000, 4000, 3000, 2000]);
  });

  test("is deleted although its own route does not know it at first", async () => {
    const id = await late(row, "DELETE", 2);
    await row.remove(account.client, id);
    expect(await row.of(account.client).find(id)).toBeUndefined();
  });

  test("is in a list that the service has not put it in yet", async () => {
    const id = await row.make(account.client);
    await row.of(account.client).get(id);
    const key = { "/v2/templates": "templates", "/v2/registries": "registries", "/v2/serverless": "endpoints" };
    const empty = { [key[row.path as keyof typeof key] ?? "networkVolumes"]: [] };
    await account.fault({ method: "GET", path: row.path }, { status: 200, body: empty }, 1);
    expect((await row.of(account.client).listFresh()).map((item) => item.id)).toContain(id);
    expect(await row.of(account.client).find(id)).toMatchObject({ id });
  });

  test("is gone at once when this client has deleted it", async () => {
    const id = await row.make(account.client);
    await row.remove(account.client, id);
    expect(await rejection(row.of(account.client).get(id))).toBeInstanceOf(NotFound);
    expect(await row.of(account.client).listFresh()).not.toContainEqual(expect.objectContaining({ id }));
    expect(account.clock.sleeps).toEqual([]);
  });

  test("is gone at once when the answer to its delete was lost", async () => {
    const id = await row.make(account.client);
    const graphql = row.what.endsWith("GraphQL");
    const match = graphql ? { operation: "deleteEndpoint" } : { method: "DELETE" };
    await account.fault(match, { loseAnswer: "reset" }, 1);
    expect(await rejection(row.remove(account.client, id))).toBeInstanceOf(NotFound);
    expect(account.clock.sleeps).toEqual([250]);
  });
});

describe.each(rows.filter(([, { rename }]) => rename))("%s that is seconds old", (_what, row) => {
  test("is changed although its own route does not know it at first", async () => {
    const id = await late(row, "PATCH", 2);
    expect(await row.rename?.(account.client, id)).toMatchObject({ name: "renamed" });
  });
});

const [template] = ROWS as [Row];

test("a young object is reported with its age while it is waited for", async () => {
  const id = await late(template, "GET", 5);
  await account.client.templates.get(id);
  expect(account.reports).toEqual([
    `get template: ${id} was made 0 s ago and is not there yet`,
    `get template: ${id} was made 10 s ago and is not there yet (for 10 s so far)`,
  ]);
});

test("what is not there after 60 s is gone", async () => {
  const id = await late(template, "GET");
  expect(await rejection(account.client.templates.get(id))).toBeInstanceOf(NotFound);
  const waited = account.clock.sleeps.reduce((a, b) => a + b, 0);
  expect(waited).toBeGreaterThanOrEqual(60_000);
  expect(waited).toBeLessThan(66_000);
});

test("the wait for a young object ends with the operation, and says for what it was", async () => {
  const id = await late(template, "GET");
  const bounded = account.client.with({ deadline: account.clock.now() + 8000 });
  const error = await rejection(bounded.templates.get(id));
  expect(error).toBeInstanceOf(DeadlineExceeded);
  expect((error as Error).message).toContain(`get template: ${id} was made 8 s ago and is not there yet`);
});

test("what nobody has made is gone at once", async () => {
  expect(await account.client.templates.find("nobody")).toBeUndefined();
  expect(account.clock.sleeps).toEqual([]);
});

test("no other failure of a young object is waited for", async () => {
  const id = await template.make(account.client);
  await account.fault({ method: "GET", path: `/v2/templates/${id}` }, { status: 500 });
  const bounded = account.client.with({ deadline: account.clock.now() + 1 });
  expect(await rejection(bounded.templates.get(id))).toBeInstanceOf(ServerFailure);
});

test("an object that another process made is young from the time that it tells", async () => {
  await account.fault({ method: "GET", path: "/v2/templates/abc" }, missing);
  account.client.templates.madeAt("abc", account.clock.now() - 50_000);
  expect(await account.client.templates.find("abc")).toBeUndefined();
  expect(account.clock.sleeps).toEqual([1000, 2000, 4000, 3000, 2000]);
});

describe("an endpoint that is seconds old", () => {
  const bound = async () => {
    const { id: templateId } = await account.client.templates.create({ name: "t", image: "i", serverless: true });
    const { id } = await account.client.graphql.saveEndpoint(save(templateId));
    return { templateId, id };
  };

  test("is saved and deleted although GraphQL does not know it at first", async () => {
    const { id, templateId } = await bound();
    await account.fault({ operation: "saveEndpoint" }, notFound, 2);
    const renamed = await account.client.graphql.saveEndpoint({ ...save(templateId, { name: "renamed" }), id });
    expect(renamed.name).toBe("renamed");
    await account.fault({ operation: "deleteEndpoint" }, notFound, 2);
    await account.client.graphql.deleteEndpoint(id);
    expect(await account.client.endpoints.find(id)).toBeUndefined();
  });

  test("has workers and releases although their routes do not know it at first", async () => {
    const { id } = await bound();
    await account.fault({ method: "GET", path: `/v2/serverless/${id}/` }, missing, 2);
    expect((await account.client.endpoints.workers(id)).workers).toEqual([]);
    await account.fault({ method: "GET", path: `/v2/serverless/${id}/` }, missing, 2);
    expect((await account.client.endpoints.releases(id)).releases).toHaveLength(1);
  });

  test("is in a GraphQL list that the service has not put it in yet", async () => {
    const { id } = await bound();
    await account.fault({ operation: "myself" }, { status: 200, body: { data: { myself: { endpoints: [] } } } });
    expect((await account.client.graphql.endpoints.listFresh()).map((binding) => binding.id)).toEqual([id]);
    expect(await account.client.graphql.endpoints.find(id)).toMatchObject({ id });
  });
});

test("a registry that is seconds old has its password rotated although GraphQL does not know it at first", async () => {
  const { id } = await account.client.registries.create({ name: "hub", username: "u", password: "first-password" });
  const absent = { status: 200, body: { errors: [{ message: "registry not found" }], data: null } };
  await account.fault({ operation: "updateRegistryAuth" }, absent, 2);
  await account.client.graphql.updateRegistryAuth({ id, username: "u", password: "second-password" });
  expect(account.clock.sleeps).toEqual([1000, 2000]);
});
