import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { hosts, root } from "../../tools/engine/programs";
import { BLOCKS, type Block } from "./blocks";
import { LISTED } from "./listed";

const below = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(ending));

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The examples' folders that a test with the CLI deploys. */
const DEPLOYED = readdirSync(join(root, "examples")).filter((name) =>
  existsSync(join(root, "examples", name, "Pulumi.yaml")),
);

const PROGRAMS = DEPLOYED.flatMap((name) =>
  ["__main__.py", "main.go", "Pulumi.yaml"].map((file) => join("examples", name, file)),
)
  .filter((file) => existsSync(join(root, file)))
  .map(read);

/** A program of an example, or a part of the project file of one. */
const isExample = ({ language, text }: Block) =>
  PROGRAMS.some((program) => program === text || (language === "yaml" && isPart(parse(text), asYaml(program))));

const asYaml = (text: string) => (text.startsWith("name: ") ? parse(text) : undefined);

const isPart = (part: object, whole?: Record<string, unknown>) =>
  whole !== undefined &&
  Object.entries(part).every(([key, value]) => JSON.stringify(whole[key]) === JSON.stringify(value));

/** The scenarios name each block that they run by its page and how it begins. */
const SCENARIOS = below("test/docs", "-commands.test.ts")
  .map((file) => read(join("test/docs", file)))
  .join("\n");

const isRun = ({ page, text }: Block) =>
  [...SCENARIOS.matchAll(/block\("([^"]+)", (?:"((?:[^"\\]|\\.)+)"|'((?:[^'\\]|\\.)+)')\)/g)].some(
    ([, of, begins, quoted]) => of === page && text.startsWith(begins ? JSON.parse(`"${begins}"`) : quoted),
  );

/** The same commands on another page. */
const isRunElsewhere = ({ text }: Block) => BLOCKS.some((other) => other.text === text && isRun(other));

/** Lines of `npm test -- PATTERNS`, all of which name tests that there are. */
const TESTS = below("test", ".test.ts").map((path) => join("test", path));
const isTests = ({ text }: Block) =>
  text
    .trim()
    .split("\n")
    .every((line) => {
      const [, patterns] = line.replace(/ +#.*/, "").match(/^(?:[A-Z_]+=\S+ )*npm test -- (.+)$/) ?? [];
      return patterns?.split(" ").every((pattern) => TESTS.some((path) => path.includes(pattern)));
    });

const isListed = ({ page, text }: Block) => LISTED.some((one) => one.page === page && text.startsWith(one.begins));

test("every block of commands, YAML, Python or Go is run by a test, or listed with the reason why none can", () => {
  expect(BLOCKS.length).toBeGreaterThan(80);
  const forgotten = BLOCKS.filter(
    (one) => ![isExample, isRun, isRunElsewhere, isTests, isListed].some((holds) => holds(one)),
  );
  expect(forgotten.map(({ page, text }) => `${page}: ${text.split("\n")[0]}`)).toEqual([]);
});

test("nothing is listed that is run, or that no page has", () => {
  const stale = LISTED.filter(({ page, begins }) => {
    const found = BLOCKS.filter((one) => one.page === page && one.text.startsWith(begins));
    return found.length === 0 || found.some(isRun);
  });
  expect(stale).toEqual([]);
});

/** `test/engine/examples-languages.test.ts` deploys those that are named after a language. */
test("each example is deployed by a test with the CLI", () => {
  const tests = below("test/engine", ".test.ts")
    .map((file) => read(join("test/engine", file)))
    .join("\n");
  const missing = DEPLOYED.filter(
    (name) => !tests.includes(`"examples/${name}"`) && !hosts.some((language) => language === name),
  );
  expect(missing).toEqual([]);
});
