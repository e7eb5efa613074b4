import type { Problem } from "../../resources";
import type { Claim } from "../create/claim";
import { ofNoState, type Row } from "../create/left-behind";
import { nameTaken } from "../create/name-taken";
import type { Operation } from "../operation";
import type { Session } from "../session";
import type { Values } from "../values";
import { isOfCatalog, withoutAdvice } from "./catalog-failure";
import type { Checked } from "./check";

/**
 * What the live catalog and the account's other objects say of arguments. Lists that can't be read are one warning a
 * process, and are not asked again.
 */
export async function liveAdvice(
  session: Session,
  op: Operation,
  { known: { known } }: Checked,
  before: Values,
): Promise<readonly Problem[]> {
  if (session.catalogIsUnread) return [];
  try {
    const advice = (await op.kind.advise?.(known, op.call, before)) ?? [];
    return [...advice, ...(await nameAdvice(op, known, before))];
  } catch (error) {
    if (!isOfCatalog(error)) throw error;
    // Another check may have met it meanwhile.
    if (session.catalogIsUnread) return [];
    session.catalogIsUnread = true;
    return [{ path: "", warning: true, text: `${UNREAD}: ${withoutAdvice(error)}` }];
  }
}

const UNREAD = "the catalog could not be read, so the service checks the ids only at pulumi up";

/**
 * A name of the program's that another object has. Only a warning where this run may make that object let go of the
 * name before.
 */
async function nameAdvice(op: Operation, { name }: Values, before: Values): Promise<Problem[]> {
  const { kind, call, holders } = op;
  if (kind.naming !== "unique" || typeof name !== "string" || name === before.name || op.named({ name }).generated)
    return [];
  const { list, listFresh } = kind.collection(call.client);
  const otherIn = (rows: readonly Row[]) => rows.find((row) => row.name === name && !call.isOwn(row.id, row.name));
  // Another process, of an explicit provider for one, may have taken the name from it meanwhile.
  const other = otherIn(await list()) && otherIn(await listFresh());
  if (!other) return [];
  const object = { kind: kind.name, id: other.id };
  const text = nameTaken(kind, name, other.id, holders.holderOf(object));
  return [{ path: "name", text, ...(call.mayLetGo(object) ? { warning: true } : {}) }];
}

/** What a create would adopt, said at preview: whoever let go of it on purpose must know before. */
export async function adoptionAdvice(
  { kind, call, holders, adopts }: Operation,
  names: Pick<Claim, "canKnow" | "isOwn">,
): Promise<Problem[]> {
  if (!names.canKnow || !adopts) return [];
  const rows = await kind.collection(call.client).list();
  const own = rows.filter(({ id, name }) => names.isOwn(name) && !holders.isHeld({ kind: kind.name, id }));
  return own.map(({ id, name }) => ({
    path: "",
    warning: true,
    text: `${ofNoState(name, id)}. pulumi up adopts it if it can`,
  }));
}
