import { z } from "zod";
import type { Release } from "../client";
import { figure, text, texts, whole, word, yes } from "./fields";
import { lookup } from "./lookup";
import { ofEndpoint, version } from "./workers";

const change = z
  .object({
    field: text("Changed field by the service's name, such as `workers.max` or `template.imageName`."),
    before: text(
      "Value before the change, as JSON. Absent if the field is new. Values of environment variables are masked.",
    ).optional(),
    after: text(
      "Value after the change, as JSON. Absent if the field was removed. Values of environment variables are masked.",
    ).optional(),
    variables: texts("Names of the environment variables that were added, changed or removed.").optional(),
  })
  .meta({ token: "ReleaseChange", description: "A field that a release changed." });

const release = z
  .object({
    id: text("Id of the release."),
    version: whole("Version of the endpoint's settings that the release created.").optional(),
    source: word("Source of the release: `MANUAL` or `GIT_BUILD`."),
    buildId: text("Id of the build. Absent unless `source` is `GIT_BUILD`.").optional(),
    createdByUserId: text("Id of the user who created the release.").optional(),
    workerCount: whole("Number of workers that run the release."),
    createdAt: text("Time of creation in RFC 3339 format."),
    diff: z.array(change).meta({ description: "Fields that the release changed." }),
  })
  .meta({ token: "Release", description: "A change of an endpoint's settings." });

const rollout = z
  .object({
    inProgress: yes("`true` while some workers run an older version."),
    workersOnLatest: whole("Number of workers that run the newest version."),
    workersTotal: whole("Number of all workers."),
    percentOnLatest: figure("Percentage of workers that run the newest version. 0 if there are no workers."),
  })
  .meta({ token: "Rollout", description: "Progress of the newest release." });

/** Looks up the releases of one endpoint, newest first (docs/service.md#releases). */
export const getReleases = lookup({
  name: "getReleases",
  description: "Returns the releases of a serverless endpoint, newest first, and the progress of the newest one.",
  args: z.strictObject(ofEndpoint),
  result: z.object({
    releases: z.array(release).meta({ description: "The releases, newest first." }),
    rollout: rollout.meta({ description: "Progress of the newest release." }),
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
