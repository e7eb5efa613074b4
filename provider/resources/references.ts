import type { Client, Readable } from "../client";
import { isHiddenTemplate } from "../client/shown-names";
import { isMentioned } from "./advice";
import type { Call, Problem } from "./kind";

/** Lists of objects that others refer to by id. */
type Referred = "templates" | "registries" | "networkVolumes";

const NOUNS: Readonly<Record<Referred, string>> = {
  templates: "template",
  registries: "registry",
  networkVolumes: "network volume",
};

/**
 * A problem where the account has no object with this id: the service would refuse it after other changes were made.
 * What the list lacks is confirmed by the object's own read.
 */
export async function adviseReference(
  path: string,
  list: Referred,
  id: string | undefined,
  { client }: Call,
): Promise<Problem[]> {
  if (id === undefined) return [];
  const known = await client[list].list();
  if (known.some((object) => object.id === id) || isMentioned(id, client[list].unreadable())) return [];
  if (await (client[list] as Readable<{ readonly id: string }>).find(id)) return [];
  return [{ path, text: `"${id}" is not the id of a ${NOUNS[list]} of the account. ${offered(known, list)}` }];
}

const MOST = 10;

function offered(known: Awaited<ReturnType<Client[Referred]["list"]>>, list: Referred): string {
  const shown = known.filter(({ name }) => list !== "templates" || !isHiddenTemplate(name));
  if (shown.length === 0) return "The account has none";
  const first = shown.slice(0, MOST).map(({ id, name }) => `${id} ("${name}")`);
  return `The account has ${first.join(", ")}${shown.length > MOST ? ` and ${shown.length - MOST} more` : ""}`;
}
