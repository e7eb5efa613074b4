import type { Call } from "../../resources";

/**
 * States which object has a name that must be unique, and what to do about it. `holder` is the resource of this stack
 * that has the object, if this process has seen one. A replacement on request looks to a provider like a first create,
 * so the object may also be this resource's own.
 */
export function nameTaken({ isOwn, next }: Call, name: string, id: string, holder?: string) {
  const taken = `${id} has the name "${name}" already, and the service requires unique names`;
  if (isOwn(id, name))
    return `${taken}. It is this resource's own object: to replace it, set ${next.deleteFirst}, or choose another name`;
  if (holder !== undefined)
    return `${taken}. It is ${holder} of this stack: choose another name, or, to rename that resource, use ${next.rename}`;
  return (
    `${taken}. No resource that this run has read has it. Choose another name; to rename a resource, use ${next.rename}; ` +
    `to make the object this resource's own, as after an interrupted run, use ${next.importOf(id)}; ` +
    `to replace this resource on request (${next.replaceOnRequest}), set ${next.deleteFirst}`
  );
}
