import { z } from "zod";
import { type Client, NotFound, type Readable as Objects, withinAtMost } from "../client";
import { inWords } from "../words/issue";
import { didYouMean } from "../words/nearest";

/** One look-up: its arguments, its result, and how the result is found. */
export interface Lookup<Args extends z.ZodObject = z.ZodObject, Result extends z.ZodObject = z.ZodObject> {
  /** The name, such as `getGpuTypes`; the token is `cloudcompute:index:getGpuTypes`. */
  readonly name: string;
  readonly description: string;
  readonly args: Args;
  /** The fields of the result; all others are left out. `.meta({ secret })` marks those to hide. */
  readonly result: Result;
  run(client: Client, args: z.output<Args>): Promise<Readable<z.input<Result>>>;
}

/** Callers must not change the client's objects. */
type Readable<T> = T extends object ? { readonly [K in keyof T]: Readable<T[K]> } : T;

/** Returns the definition unchanged; the call lets TypeScript infer its types. */
export const lookup = <Args extends z.ZodObject, Result extends z.ZodObject>(definition: Lookup<Args, Result>) =>
  definition;

/**
 * Returns a client whose lists are requested after the call, for a caller that has waited until another process created
 * or changed objects.
 */
export function freshly(client: Client): Client {
  const { endpoints, templates, networkVolumes, registries, pods } = client;
  return {
    ...client,
    with: (limits) => freshly(client.with(limits)),
    endpoints: { ...endpoints, ...newest(endpoints) },
    templates: { ...templates, ...newest(templates) },
    networkVolumes: { ...networkVolumes, ...newest(networkVolumes) },
    registries: { ...registries, ...newest(registries) },
    pods: { ...pods, ...newest(pods) },
  };
}

const newest = <T>({ listFresh, get }: Objects<T>): Pick<Objects<T>, "list" | "find"> => ({
  list: listFresh,
  find: (id) => get(id).catch(unlessGone),
});

function unlessGone(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error;
}

/** The look-up does not accept the arguments. No request was sent. */
export class BadArguments extends Error {
  override readonly name = "BadArguments";
}

/** Milliseconds that a look-up may take if its caller sets no deadline. */
const PATIENCE = 300_000;

/** Runs one look-up and returns its result. Throws `BadArguments`, or what the client throws. */
export async function answer<Args extends z.ZodObject, Result extends z.ZodObject>(
  { name, args, result, run }: Lookup<Args, Result>,
  client: Client,
  input: unknown,
): Promise<z.output<Result>> {
  const parsed = args.safeParse(input);
  if (!parsed.success)
    throw new BadArguments(`${name}: ${parsed.error.issues.map((issue) => complaint(issue, args)).join("; ")}`);
  const { clock, limits } = client;
  const bounded = client.with(withinAtMost(PATIENCE, limits, clock));
  return result.parse(readable(result, await run(bounded, parsed.data)));
}

function complaint(issue: z.core.$ZodIssue, args: z.ZodObject): string {
  const path = issue.path.reduce<string>(
    (at, key) => (typeof key === "number" ? `${at}[${key}]` : `${at}${at && "."}${String(key)}`),
    "",
  );
  if (issue.code !== "unrecognized_keys") return path === "" ? inWords(issue) : `${path} ${inWords(issue)}`;
  const known = Object.keys(args.shape);
  return `${issue.keys.map((key) => `${key} is not an argument${didYouMean(key, known)}`).join("; ")} Allowed are ${known.join(", ") || "none"}`;
}

/** Drops only the entries that do not match the definition, so that one odd object does not spoil a list. */
const readable = (result: z.ZodObject, found: object) =>
  Object.fromEntries(Object.entries(found).map(([key, value]) => [key, fitting(result.shape[key], value)]));

function fitting(schema: unknown, value: unknown): unknown {
  if (!Array.isArray(value) || !(schema instanceof z.ZodArray)) return value;
  const { element } = schema;
  return element instanceof z.ZodObject ? value.filter((item) => element.safeParse(item).success) : value;
}
