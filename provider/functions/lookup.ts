import { z } from "zod";
import { type Client, NotFound, type Readable as Objects } from "../client";
import { inWords } from "../words/issue";
import { didYouMean } from "../words/nearest";

/** One function: what is asked, what is answered, and how the answer is found. */
export interface Lookup<Args extends z.ZodObject = z.ZodObject, Result extends z.ZodObject = z.ZodObject> {
  /** `getGpuTypes`; the token is `cloudcompute:index:getGpuTypes`. */
  readonly name: string;
  readonly description: string;
  readonly args: Args;
  /** What the answer holds; what it does not name is left out. `.meta({ secret })` where it must be hidden. */
  readonly result: Result;
  run(client: Client, args: z.output<Args>): Promise<Readable<z.input<Result>>>;
}

/** The client's objects are not to be changed. */
type Readable<T> = T extends object ? { readonly [K in keyof T]: Readable<T[K]> } : T;

/** The definition with its types found by themselves. */
export const lookup = <Args extends z.ZodObject, Result extends z.ZodObject>(definition: Lookup<Args, Result>) =>
  definition;

/**
 * The same client, whose objects are fetched after the question: for a caller that waited until another process had
 * made or changed some of them.
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

/** Arguments that the function does not take; nothing was sent. */
export class BadArguments extends Error {
  override readonly name = "BadArguments";
}

/** Milliseconds that a look-up may take where its caller sets no deadline. */
const PATIENCE = 300_000;

/** The answer of one function. Throws `BadArguments`, or what the client throws. */
export async function answer<Args extends z.ZodObject, Result extends z.ZodObject>(
  { name, args, result, run }: Lookup<Args, Result>,
  client: Client,
  given: unknown,
): Promise<z.output<Result>> {
  const asked = args.safeParse(given);
  if (!asked.success)
    throw new BadArguments(`${name}: ${asked.error.issues.map((issue) => complaint(issue, args)).join("; ")}`);
  const { clock, limits } = client;
  const bounded = client.with({ ...limits, deadline: limits.deadline ?? clock.now() + PATIENCE });
  return result.parse(readable(result, await run(bounded, asked.data)));
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

/** One object that is not as specified takes no other from the list. */
const readable = (result: z.ZodObject, found: object) =>
  Object.fromEntries(Object.entries(found).map(([key, value]) => [key, fitting(result.shape[key], value)]));

function fitting(schema: unknown, value: unknown): unknown {
  if (!Array.isArray(value) || !(schema instanceof z.ZodArray)) return value;
  const { element } = schema;
  return element instanceof z.ZodObject ? value.filter((item) => element.safeParse(item).success) : value;
}
