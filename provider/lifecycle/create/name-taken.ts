import type { AnyKind } from "../../resources";

/**
 * States which object has a name that must be unique, and what to do about it. `holder` is the resource of this stack
 * that has the object, if any.
 */
export const nameTaken = (kind: AnyKind, name: string, id: string, holder: string | undefined): string => {
  const whose =
    holder === undefined
      ? `No resource that this run has seen holds that ${kind.name}`
      : `It is ${holder} of this stack`;
  return (
    `${id} has the name "${name}" already, and the service requires unique names. ${whose}. Choose another name; ` +
    'to rename a resource, use the option aliases: [{ name: "its old name" }]; ' +
    "to replace the resource that has it on request, set its option deleteBeforeReplace: true; " +
    `to make the object this resource's own, as after an interrupted run, use the option import: "${id}"`
  );
};
