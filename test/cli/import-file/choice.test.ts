import { choose } from "../../../cli/import-file/choice";
import { KINDS } from "../../../cli/import-file/kinds";

const object = (kind: (typeof KINDS)[number], name: string) => ({
  kind,
  name,
  id: `id-${name}`,
  hasEnv: false,
  uses: [],
});

const ACCOUNT = [
  object("registry", "hub"),
  object("network-volume", "models"),
  object("template", "x.api"),
  object("endpoint", "api"),
  object("endpoint", "api-2"),
  object("endpoint", "my-api"),
  object("endpoint", "xxapi"),
];

const chosen = (choice: Partial<Parameters<typeof choose>[1]>, account = ACCOUNT) =>
  choose(account, { ids: [], kinds: KINDS, ...choice }).map(({ name }) => name);

test("everything, where nothing is said", () => {
  expect(chosen({})).toHaveLength(ACCOUNT.length);
});

test("nothing of an empty account, which is no mistake", () => {
  expect(chosen({}, [])).toEqual([]);
});

test.each([
  ["api", ["api"]],
  ["api*", ["api", "api-2"]],
  ["*.api", ["x.api"]],
  ["*a*i", ["x.api", "api", "my-api", "xxapi"]],
])("the names that %s fits", (name, names) => {
  expect(chosen({ name })).toEqual(names);
});

test("a name that begins like the pattern does not fit it", () => {
  expect(() => chosen({ name: "ap" })).toThrow();
});

test("kinds", () => {
  expect(chosen({ kinds: ["registry", "template"] })).toEqual(["hub", "x.api"]);
});

test("ids, in the order of dependency", () => {
  expect(chosen({ ids: ["id-api", "id-hub", "id-api"] })).toEqual(["hub", "api"]);
});

test("all conditions together", () => {
  expect(chosen({ kinds: ["endpoint"], name: "*api", ids: ["id-api-2", "id-my-api"] })).toEqual(["my-api"]);
});

test.each([
  [{ ids: ["nope"] }, "the account has no registry, network volume, template, or endpoint with id nope"],
  [{ ids: ["id-api", "a", "b"] }, "the account has no registry, network volume, template, or endpoint with id a, b"],
  [{ ids: ["id-api"], kinds: ["template"] }, "the account has no template with id id-api"],
  [
    { ids: ["id-api"], name: "hub" },
    'the account has no registry, network volume, template, or endpoint named "hub" among these',
  ],
  [{ kinds: ["endpoint"], name: "z*" }, 'the account has no endpoint named "z*"'],
] as const)("%j finds nothing and says so", (choice, why) => {
  expect(() => chosen(choice)).toThrow(new Error(why));
});

test("a kind of which there is none is named", () => {
  expect(() => chosen({ kinds: ["template", "registry"] }, [])).toThrow("the account has no template or registry");
});
