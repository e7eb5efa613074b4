import { type Client, MalformedAnswer, type Unreadable } from "../../provider/client";
import fc from "../properties";
import { emulatedAccount, ROWS } from "./accounts";
import { type Defect, defective, defects, everyDefect } from "./defects";
import { save } from "./save";
import { rejection } from "./scripted-service";

const account = emulatedAccount();

interface Place {
  readonly what: string;
  /** Fills the account. */
  readonly prepare: () => Promise<unknown>;
  readonly match: object;
  /** The path of the entries in the answer. */
  readonly entries: (body: Body) => object[];
  readonly read: (client: Client) => Promise<readonly { readonly id: string }[]>;
  readonly unreadable: (client: Client) => readonly Unreadable[];
}

// biome-ignore lint/suspicious/noExplicitAny: the answers of all lists
type Body = any;

const KEYS: Readonly<Record<string, string>> = {
  "/v2/templates": "templates",
  "/v2/network-volumes": "networkVolumes",
  "/v2/registries": "registries",
  "/v2/serverless": "endpoints",
};

const groups: Place[] = ROWS.map(({ what, path, make, of }) => ({
  what: `objects like ${what}`,
  prepare: async () => [await make(account.client, "one"), await make(account.client, "two")],
  match: { method: "GET", path },
  entries: (body: Body) => body[KEYS[path] as string],
  read: (client: Client) => of(client).listFresh(),
  unreadable: (client: Client) => of(client).unreadable(),
}));

const pod = { status: "RUNNING", template: "t1", image: "i", gpu: { id: "NVIDIA L4", count: 1 } };

const PLACES: readonly Place[] = [
  ...groups,
  {
    what: "pods",
    prepare: () => Promise.all([account.control("POST", "pods", pod), account.control("POST", "pods", pod)]),
    match: { method: "GET", path: "/v2/pods" },
    entries: (body) => body.pods,
    read: ({ pods }) => pods.listFresh(),
    unreadable: ({ pods }) => pods.unreadable(),
  },
  {
    what: "bindings",
    prepare: () => Promise.all(["one", "two"].map((name) => ROWS[4]?.make(account.client, name))),
    match: { operation: "myself" },
    entries: (body) => body.data.myself.endpoints,
    read: ({ graphql }) => graphql.endpoints.listFresh(),
    unreadable: ({ graphql }) => graphql.endpoints.unreadable(),
  },
  ...(["gpus", "cpus", "dataCenters"] as const).map((key) => ({
    what: `the catalog's ${key}`,
    prepare: async () => {},
    match: { method: "GET", path: `/v2/catalog/${key.toLowerCase()}` },
    entries: (body: Body) => body[key],
    read: ({ catalog }: Client) => catalog[key](),
    unreadable: ({ catalog }: Client) => catalog.unreadable(),
  })),
];

/** The answer of the list as the service gives it. */
async function answerOf({ match }: Place): Promise<Body> {
  const { method, path } = match as { method?: string; path?: string };
  if (path !== undefined) return (await account.outside(method ?? "GET", path)).body;
  const query = "{ myself { endpoints { id name templateId type gpuIds locations pods { id desiredStatus } } } }";
  return (await account.outside("POST", "/graphql", { query })).body;
}

describe.each(PLACES.map((place) => [place.what, place] as const))("a list of %s", (_what, place) => {
  test("has all others when any field of one entry is missing or malformed, and tells that one apart", async () => {
    await place.prepare();
    const body = await answerOf(place);
    const entries = place.entries(body);
    const [first, ...others] = entries.map((entry) => (entry as { id: string }).id).filter((id) => id !== "unknown");
    const reads = async (defect: Defect) => {
      await account.control("DELETE", "faults");
      const answer = structuredClone(body);
      place.entries(answer)[0] = defective(entries[0] as Record<string, unknown>, defect);
      await account.fault(place.match, { status: 200, body: answer });
      const client = account.another();
      const listed = (await place.read(client)).map(({ id }) => id);
      expect(listed.filter((id) => others.includes(id))).toEqual(others);
      if (listed.length === entries.length) return;
      expect(place.unreadable(client)).toHaveLength(1);
      if (defect.field !== "id") expect(place.unreadable(client)[0]?.id).toBe(first);
    };
    await fc.assert(fc.asyncProperty(defects(Object.keys(entries[0] as object)), reads), { numRuns: 40 });
  });

  test("has all others beside an entry with any defect at any depth", async () => {
    await place.prepare();
    const body = await answerOf(place);
    const [first, ...others] = place.entries(body) as [object, ...{ id: string }[]];
    const entries = place.entries(body);
    entries.splice(0, 1, ...everyDefect(first));
    await account.fault(place.match, { status: 200, body });
    const client = account.another();
    const listed = (await place.read(client)).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(others.map(({ id }) => id)));
    expect(listed.length + place.unreadable(client).length).toBeGreaterThan(others.length);
  });

  test.each([[null], [7], ["text"], [[]], [{}]])("has all others beside an entry that is %j", async (odd) => {
    await place.prepare();
    const body = await answerOf(place);
    place.entries(body).push(odd as object);
    await account.fault(place.match, { status: 200, body });
    const client = account.another();
    expect(await place.read(client)).toHaveLength(place.entries(body).length - 1);
    expect(place.unreadable(client)).toMatchObject([{ id: undefined, name: undefined }]);
  });

  test("that is no list at all is an error", async () => {
    const place_ = JSON.parse(
      JSON.stringify(await answerOf(place), (_key, value) => (Array.isArray(value) ? {} : value)),
    );
    await account.fault(place.match, { status: 200, body: place_ });
    expect(await rejection(place.read(account.another()))).toBeInstanceOf(MalformedAnswer);
  });
});

describe("an object that is asked for by its id", () => {
  test.each(ROWS.map((row) => [row.what, row] as const))(
    "is read although its list's entry can't be: %s",
    async (_, row) => {
      const id = await row.make(account.client);
      const body = { [KEYS[row.path] as string]: [{ id }] };
      await account.fault({ method: "GET", path: row.path }, { status: 200, body }, 1);
      expect(await row.of(account.another()).find(id)).toMatchObject({ id });
    },
  );

  test.each(ROWS.map((row) => [row.what, row] as const))(
    "is an error with its id and the field where it can't be read: %s",
    async (_, row) => {
      const id = await row.make(account.client);
      await account.fault({ method: "GET", path: `${row.path}/${id}` }, { status: 200, body: { id } });
      const error = (await rejection(row.of(account.another()).get(id))) as Error;
      expect(error).toBeInstanceOf(MalformedAnswer);
      expect(error.message).toMatch(new RegExp(`name is missing[\\s\\S]*${id}`));
      expect(error.message).not.toContain("Check the address");
    },
  );

  test("is an error with its id and the field where GraphQL's answer can't be read", async () => {
    const id = (await ROWS[4]?.make(account.client)) as string;
    const odd = { id, name: "e", pods: null };
    const endpoints = { status: 200, body: { data: { myself: { endpoints: [odd] } } } };
    await account.fault({ operation: "myself" }, endpoints, 1);
    await account.fault({ operation: "myself" }, { status: 200, body: { data: { myself: { e0: odd } } } });
    const error = (await rejection(account.another().graphql.endpoints.find(id))) as Error;
    expect(error).toBeInstanceOf(MalformedAnswer);
    expect(error.message).toContain(
      `its answer about endpoint ${id} can't be used: data.myself.e0.pods is not of type array`,
    );
    expect(error.message).not.toContain("Check the address");
  });

  test("is found by GraphQL although its list's entry can't be read", async () => {
    const id = (await ROWS[4]?.make(account.client)) as string;
    const odd = { id, name: "e", pods: null };
    await account.fault({ operation: "myself" }, { status: 200, body: { data: { myself: { endpoints: [odd] } } } }, 1);
    expect(await account.another().graphql.endpoints.find(id)).toMatchObject({ id, name: "bound" });
  });
});

test("an unreadable entry mentions what it holds, however deep, in any case, and between commas", async () => {
  const { id: templateId } = await account.client.templates.create({ name: "t", image: "i", serverless: true });
  const { id } = await account.client.graphql.saveEndpoint(save(templateId));
  const odd = { id, gpuIds: "ADA_24,-NVIDIA L4", deep: [{ er: { templateId } }] };
  await account.fault({ operation: "myself" }, { status: 200, body: { data: { myself: { endpoints: [odd] } } } });
  const client = account.another();
  await client.graphql.endpoints.list();
  const [entry] = client.graphql.endpoints.unreadable();
  const held = [id, templateId, "ada_24", "NVIDIA L4"].map((text) => entry?.mentions(text));
  expect(held).toEqual([true, true, true, true]);
  expect([templateId.slice(1), "L4", ""].map((text) => entry?.mentions(text))).toEqual([false, false, false]);
});
