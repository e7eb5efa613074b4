import type { AnyKind, Call } from "../../resources";

/**
 * States which object has a name that must be unique, and what to do about it. `holder` is the resource of this stack
 * that has the object, if this process has seen one.
 */
export function nameTaken(kind: AnyKind, { next }: Call, name: string, id: string, holder?: string): string {
  const taken = `${id} has the name "${name}" already, and the service requires unique names`;
  const rename = `to rename a resource, use ${next.rename}`;
  if (holder !== undefined) return `${taken}. It is ${holder} of this stack. Choose another name; ${rename}`;
  // An engine may not show a requested replacement: it then looks like the create of a new resource.
  return (
    `${taken}. No resource that this run has seen holds that ${kind.name}. Choose another name; ${rename}; ` +
    `to make the object this resource's own, as after an interrupted run, use ${next.importOf(id)}; ` +
    `to replace this resource's own object on request, set ${next.deleteFirst}`
  );
}
