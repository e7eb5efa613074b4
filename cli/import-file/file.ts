import type { Found } from "./account";
import { factsOf } from "./kinds";
import { logicalNames, variables } from "./names";

/** What `pulumi import --file` reads, as far as it is used here. */
export interface ImportFile {
  readonly resources: readonly ImportedResource[];
}

export interface ImportedResource {
  readonly type: string;
  /** The variable in the generated program. */
  readonly name: string;
  /** The resource's name in Pulumi, where it is not the variable's. */
  readonly logicalName?: string;
  readonly id: string;
}

/** The file for what is chosen, in its order; names depend on all `objects` of the account. */
export function importFile(objects: readonly Found[], chosen: readonly Found[]): ImportFile {
  const logical = logicalNames(objects);
  const resources = [...variables(chosen, logical)].map(([object, name]) => {
    const { kind, id } = object;
    const logicalName = logical.get(object) as string;
    return {
      type: `cloudcompute:index:${factsOf(kind).name}`,
      name,
      ...(logicalName === name ? {} : { logicalName }),
      id,
    };
  });
  return { resources };
}
