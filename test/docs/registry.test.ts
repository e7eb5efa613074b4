import { readFileSync } from "node:fs";
import { join } from "node:path";
import schema from "../../schema.json";

const read = (path: string) => readFileSync(join(__dirname, "../..", path), "utf8");

/** The two pages that the Pulumi Registry shows; it renders them with shortcodes of its own. */
const PAGES = ["docs/_index.md", "docs/installation-configuration.md"];

describe.each(PAGES)("%s", (path) => {
  const page = read(path);

  test("begins with what the Registry reads", () => {
    expect(page).toMatch(/^---\ntitle: .+\nmeta_desc: .+\nlayout: package\n---\n/);
  });

  test("has a tab for each language that it offers, in that order, each closed", () => {
    const [, offered = ""] = page.match(/\{\{< chooser language "(.+)" >\}\}/) ?? [];
    expect(offered.split(",")).toEqual(["typescript", "python", "go", "csharp", "java", "yaml"]);
    const marks = [...page.matchAll(/\{\{[%<] (.+?) [%>]\}\}/g)].map(([, mark]) => mark);
    const tabs = offered.split(",").flatMap((language) => [`choosable language ${language}`, "/choosable"]);
    expect(marks).toEqual([`chooser language "${offered}"`, ...tabs, "/chooser"]);
  });

  test("has no link to a file, which would lead nowhere there", () => {
    expect([...page.matchAll(/\]\((?!https:)/g)]).toEqual([]);
  });
});

describe("the overview's program", () => {
  const page = read("docs/_index.md");
  const sample = (language: string) => page.match(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "ms"))?.[1];
  const quickstart = read("examples/quickstart/index.ts").replace("pulumi-cloudcompute", "pulumi-cloudcompute/native");

  test.each([
    ["typescript", quickstart],
    ["python", read("examples/python/__main__.py")],
    ["go", read("examples/go/main.go")],
    ["yaml", read("examples/yaml/Pulumi.yaml")],
  ])("is in %s the example that a test deploys", (language, example) => {
    expect(sample(language)).toBe(example);
  });
});

test("the table of settings has all of them, with the variables of those that have one", () => {
  const page = read("docs/installation-configuration.md");
  const rows = [...page.matchAll(/^\| `cloudcompute:(\w+)` \| (?:`(\w+)`)? ?\|/gm)].map(([, key, name]) => [key, name]);
  const described = Object.entries(schema.config.variables).map(([key, { description }]) => [
    key,
    description.match(/CLOUDCOMPUTE_\w+/)?.[0],
  ]);
  expect(rows).toEqual(described);
});
