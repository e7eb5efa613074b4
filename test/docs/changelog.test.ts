import { readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import schema from "../../schema.json";
import released from "../schema/fixtures/released.json";

/** The text below each version's heading, newest first. */
const sections = readFileSync(join(__dirname, "../../CHANGELOG.md"), "utf8")
  .split(/^## /m)
  .slice(1)
  .map((text) => {
    const [, name = "", date = ""] = text.match(/^\[(.+?)\](?: - (\d{4}-\d\d-\d\d))?\n/) ?? [];
    return { name, date, text };
  });

test("begins with what is unreleased, and each version after that has its date", () => {
  expect(sections[0]).toMatchObject({ name: "Unreleased", date: "" });
  expect(sections.slice(1).filter(({ date }) => date === "")).toEqual([]);
});

test("has the package's version and the released schema's", () => {
  expect(sections.map(({ name }) => name)).toEqual(expect.arrayContaining([version, released.version]));
});

test("groups changes as Keep a Changelog does", () => {
  const groups = sections.flatMap(({ text }) => [...text.matchAll(/^### (.+)$/gm)].map(([, group]) => group));
  const known = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
  expect(groups.filter((group = "") => !known.includes(group))).toEqual([]);
});

test("names every resource, function, argument and setting that came after the released schema", () => {
  const since = sections.slice(
    0,
    sections.findIndex(({ name }) => name === released.version),
  );
  const text = since.map((section) => section.text).join("");
  const added = [
    ...missing(schema.resources, released.resources),
    ...missing(schema.functions, released.functions),
    ...missing(schema.config.variables, released.settings.properties),
    ...Object.entries(released.resources).flatMap(([token, { inputs }]) =>
      missing(schema.resources[token as keyof typeof released.resources].inputProperties, inputs.properties),
    ),
  ];
  expect(added.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

/** Names in `now` that `before` lacks, of tokens the part after the last colon. */
const missing = (now: object, before: object): string[] =>
  Object.keys(now)
    .filter((name) => !(name in before))
    .map((name) => name.slice(name.lastIndexOf(":") + 1));
