import type { ExecutionResult, GraphQLFieldResolver, GraphQLResolveInfo } from "graphql";
import type { Overlays } from "../state/overlays";

type Path = readonly (string | number)[];

/** The place of a selected field that an overlay replaces, and the value that replaces it; undefined leaves it out. */
interface Patch {
  readonly path: Path;
  readonly value: unknown;
}

/**
 * Overlays of one GraphQL request. They are laid over the result, not over what is resolved, because the library
 * would refuse values that the schema does not allow, and those are the ones that overlays are for.
 */
export class OverlaidResult {
  private readonly patches: Patch[] = [];

  constructor(private readonly overlays: Overlays) {}

  /** Resolves as `usual` does, and takes down what has to be laid over. */
  resolver(usual: GraphQLFieldResolver<unknown, unknown>): GraphQLFieldResolver<unknown, unknown> {
    return (source, args, context, info) => {
      for (const overlay of this.overlays.over("graphql", (source as { id?: unknown } | undefined)?.id)) {
        const { fields = {}, omit = [] } = overlay;
        const name = info.fieldName;
        if (omit.includes(name)) this.patches.push({ path: pathOf(info), value: undefined });
        else if (Object.hasOwn(fields, name)) this.patches.push({ path: pathOf(info), value: fields[name] });
      }
      return usual(source, args, context, info);
    };
  }

  over(result: ExecutionResult): ExecutionResult {
    if (this.patches.length === 0) return result;
    // The library's objects have no prototype and may not be changed.
    const data = structuredClone(result.data);
    for (const { path, value } of this.patches) put(data, path, value);
    return { ...result, data };
  }
}

function pathOf({ path }: GraphQLResolveInfo): Path {
  const steps: (string | number)[] = [];
  for (let at: typeof path | undefined = path; at; at = at.prev) steps.unshift(at.key);
  return steps;
}

/** JSON leaves out what is undefined. A step that is not there belongs to an object that another overlay replaced. */
function put(data: unknown, path: Path, value: unknown): void {
  let at = data as Record<string | number, unknown> | null | undefined;
  for (const step of path.slice(0, -1)) at = at?.[step] as typeof at;
  if (typeof at === "object" && at !== null) at[path.at(-1) ?? ""] = value;
}
