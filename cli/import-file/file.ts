import type { Found } from "./account";
import { factsOf } from "./kinds";
import { logicalNames, variables } from "./names";

/** The part of the format of `pulumi import --file` that this command writes. */
export interface ImportFile {
  readonly resources: readonly ImportedResource[];
}

/** A resource to import. */
export interface ImportedResource {
  readonly type: string;
  /** The variable in the generated program. */
  readonly name: string;
  /** The resource's name in Pulumi, if it differs from the variable. */
  readonly logicalName?: string;
  readonly id: string;
}

/** Builds the file for the chosen objects, in their order. Names depend on all `objects` of the account. */
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
