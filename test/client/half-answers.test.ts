import { MalformedAnswer } from "../../provider/client";
import fc from "../properties";
import { emulatedAccount, ROWS } from "./accounts";
import { type Defect, defective, defects } from "./defects";
import { save } from "./save";
import { rejection } from "./scripted-service";

const account = emulatedAccount();
const patchable = ROWS.filter(({ rename }) => rename).map((row) => [row.what, row] as const);

/** Changes by GraphQL and answers half: the fields of one endpoint. */
const saved = { id: "", name: "renamed", templateId: "t", type: "QB", gpuIds: "ADA_24", locations: null, pods: [] };

async function bound() {
  const { id: templateId } = await account.client.templates.create({ name: "t", image: "i", serverless: true });
  const { id } = await account.client.graphql.saveEndpoint(save(templateId));
  return { templateId, id };
}

const isOf = (id: string, item?: { readonly id: string }) => item?.id === id;

test.each(patchable)(
  "a PATCH of %s whose answer has any field missing or malformed, or another id, is read again",
  async (_, row) => {
    const id = await row.make(account.client);
    const answer = (await account.outside("GET", `${row.path}/${id}`)).body as Record<string, unknown>;
    const patches = async (defect: Defect) => {
      const body = defective(answer, defect);
      fc.pre(!isOf(id, row.group.one.safeParse(body).data));
      await account.control("DELETE", "faults");
      await account.fault({ method: "PATCH" }, { status: 200, body }, 1);
      expect(await row.rename?.(account.client, id)).toEqual(await row.of(account.client).get(id));
    };
    await fc.assert(fc.asyncProperty(defects(Object.keys(answer)), patches), { numRuns: 60 });
  },
);

test("a save of an endpoint whose answer has any field missing or malformed is no failure", async () => {
  const { templateId, id } = await bound();
  const saves = async (defect: Defect) => {
    await account.control("DELETE", "faults");
    const body = { data: { saveEndpoint: defective({ ...saved, id, templateId }, defect) } };
    await account.fault({ operation: "saveEndpoint" }, { status: 200, body }, 1);
    expect(await account.client.graphql.saveEndpoint({ ...save(templateId), id })).toMatchObject({ id });
  };
  await fc.assert(fc.asyncProperty(defects(Object.keys(saved)), saves), { numRuns: 40 });
});

test.each([
  ["half of it", { saveEndpoint: { name: "other" } }],
  ["another endpoint", { saveEndpoint: { ...saved, id: "another" } }],
  ["nothing", {}],
])("a save of an endpoint that is answered with %s is read again", async (_, data) => {
  const { templateId, id } = await bound();
  await account.fault({ operation: "saveEndpoint" }, { status: 200, body: { data } }, 1);
  const read = await account.client.graphql.saveEndpoint({ ...save(templateId), id });
  expect(read).toMatchObject({ id, templateId, name: "bound" });
  expect(await account.client.graphql.endpoints.list()).toEqual([read]);
});

test.each(patchable)("what a half answered PATCH of %s has changed is in the lists", async (_, row) => {
  const id = await row.make(account.client);
  await row.of(account.client).list();
  await account.fault({ method: "PATCH" }, { status: 200, body: { id } }, 1);
  const { name } = (await row.rename?.(account.client, id)) ?? {};
  expect((await row.of(account.client).list()).find((item) => item.id === id)).toMatchObject({ name });
});

test.each(patchable)("a PATCH of %s that is answered without a body is read again", async (_, row) => {
  const id = await row.make(account.client);
  await account.fault({ method: "PATCH" }, { status: 200, body: "", contentType: "application/json" }, 1);
  expect(await row.rename?.(account.client, id)).toEqual(await row.of(account.client).get(id));
});

test.each([
  ["a page", { status: 200, body: "<html></html>", contentType: "text/html" }],
  ["broken JSON", { status: 200, body: '{"id": "', contentType: "application/json" }],
])("a PATCH that is answered with %s has an unknown outcome", async (_, effect) => {
  const [, row] = patchable[0] as (typeof patchable)[0];
  const id = await row.make(account.client);
  await account.fault({ method: "PATCH" }, effect, 1);
  expect(await rejection(row.rename?.(account.client, id) as Promise<unknown>)).toMatchObject({
    name: "MalformedAnswer",
    outcomeUnknown: true,
  });
});

test("where reading it again fails too, the error says both and that the change may have been made", async () => {
  const [, row] = patchable[0] as (typeof patchable)[0];
  const id = await row.make(account.client);
  await account.fault({ method: "PATCH" }, { status: 200, body: { id } }, 1);
  await account.fault({ method: "GET" }, { status: 403 });
  const error = await rejection(row.rename?.(account.client, id) as Promise<unknown>);
  expect(error).toBeInstanceOf(MalformedAnswer);
  expect(error).toMatchObject({ outcomeUnknown: true });
  expect((error as Error).message).toMatch(/name is missing[\s\S]*Reading it again failed: The service answered 403/);
});
