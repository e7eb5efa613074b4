import { z } from "zod";
import type { Release } from "../client";
import { figure, text, texts, whole, word, yes } from "./fields";
import { lookup } from "./lookup";
import { ofEndpoint, version } from "./workers";

const change = z
  .object({
    field: text("The field, in the service's own words, as in `workers.max` or `template.imageName`."),
    before: text(
      "The value before, as JSON; absent where the field is new. Values of environment variables are masked.",
    ).optional(),
    after: text(
      "The value after, as JSON; absent where the field is gone. Values of environment variables are masked.",
    ).optional(),
    variables: texts("Names of the environment variables that were added, changed or removed.").optional(),
  })
  .meta({ token: "ReleaseChange", description: "A field that a release changed." });

const release = z
  .object({
    id: text("Id of the release."),
    version: whole("Version of the endpoint's settings that it made.").optional(),
    source: word("`MANUAL` or `GIT_BUILD`."),
    buildId: text("Id of the build (`GIT_BUILD`).").optional(),
    createdByUserId: text("Id of the user who made it.").optional(),
    workerCount: whole("How many workers run it."),
    createdAt: text("When it was made, RFC 3339."),
    diff: z.array(change).meta({ description: "What it changed." }),
  })
  .meta({ token: "Release", description: "A change of an endpoint's settings." });

const rollout = z
  .object({
    inProgress: yes("Whether workers on an older version are still there."),
    workersOnLatest: whole("How many workers are on the newest version."),
    workersTotal: whole("How many workers there are."),
    percentOnLatest: figure("Percent of the workers on the newest version; 0 without workers."),
  })
  .meta({ token: "Rollout", description: "How far the newest release has come." });

/** Looks up the releases of one endpoint, newest first (docs/service.md#releases). */
export const getReleases = lookup({
  name: "getReleases",
  description: "The releases of a serverless endpoint, newest first, and how far the newest one has come.",
  args: z.strictObject(ofEndpoint),
  result: z.object({
    releases: z.array(release).meta({ description: "The releases, newest first." }),
    rollout: rollout.meta({ description: "How far the newest release has come." }),
    endpointVersion: version,
  }),
  async run({ endpoints }, { endpointId }) {
    const { releases, ...rest } = await endpoints.releases(endpointId);
    return { ...rest, releases: releases.map((one) => ({ ...one, diff: one.diff.map(shown) })) };
  },
});

/**
 * Changed fields may include environment variables, whose values may be keys, so only their names are shown
 * (docs/service.md#releases).
 */
function shown({ field, old, new: now }: Release["diff"][number]) {
  if (!/(^|[._])env($|[.[])/i.test(field)) return { field, before: json(old), after: json(now) };
  const [before, after] = [variablesOf(old), variablesOf(now)];
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  const changed = (all: ReadonlyMap<string, string>) =>
    json(Object.fromEntries(names.filter((name) => all.has(name)).map((name) => [name, "[secret]"])));
  return {
    field,
    before: absent(old) ? undefined : changed(before),
    after: absent(now) ? undefined : changed(after),
    variables: names,
  };
}

const absent = (value: unknown): value is null | undefined => value === null || value === undefined;

/** A field may be a whole template that contains the environment variables at any depth. */
const json = (value: unknown): string | undefined =>
  absent(value) ? undefined : JSON.stringify(value, (key, held) => (key.toLowerCase() === "env" ? masked(held) : held));

const masked = (env: unknown): unknown =>
  absent(env) ? env : Object.fromEntries([...variablesOf(env).keys()].map((name) => [name, "[secret]"]));

/** REST sends a map, GraphQL a list of `key` and `value`. Any other shape yields no names. */
function variablesOf(value: unknown): Map<string, string> {
  if (Array.isArray(value))
    return new Map(
      value.flatMap((one) => (typeof one?.key === "string" ? [[one.key, JSON.stringify(one.value)]] : [])),
    );
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(Object.entries(value).map(([name, held]) => [name, JSON.stringify(held)]));
}
