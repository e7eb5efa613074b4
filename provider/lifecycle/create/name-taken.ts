import type { AnyKind } from "../../resources";

/** Who has a name that the service wants unique, and the ways out. `holder` is a resource of this run. */
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
