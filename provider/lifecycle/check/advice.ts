import type { Problem } from "../../resources";
import type { Claim } from "../create/claim";
import { mayBeAdopted, type Row } from "../create/left-behind";
import { nameTaken } from "../create/name-taken";
import type { Operation } from "../operation";
import type { Session } from "../session";
import type { Values } from "../values";
import type { Checked } from "./check";
import { isReadFailure, withoutAdvice } from "./read-failure";

/**
 * Checks the arguments against the live catalog and the account's other objects. If a list can't be read, the process
 * shows one warning and does not ask for it again.
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
    if (!isReadFailure(error)) throw error;
    // Another check may have failed and warned in the meantime.
    if (session.catalogIsUnread) return [];
    session.catalogIsUnread = true;
    return [{ path: "", warning: true, text: `${unread(op)}: ${withoutAdvice(error)}` }];
  }
}

const unread = ({ call }: Operation): string =>
  `the catalog could not be read, so the service checks the ids only at ${call.next.deploy}`;

/**
 * Reports a name from the program that another object already has. It is only a warning if this run may make that
 * object release the name first.
 */
async function nameAdvice(op: Operation, { name }: Values, before: Values): Promise<Problem[]> {
  const { kind, call, holders } = op;
  if (kind.naming !== "unique" || typeof name !== "string" || name === before.name || op.named({ name }).generated)
    return [];
  const { list, listFresh } = kind.collection(call.client);
  const otherIn = (rows: readonly Row[]) => rows.find((row) => row.name === name && !call.isOwn(row.id, row.name));
  // Another process, such as that of an explicit provider, may have renamed the object since the list was fetched.
  const other = otherIn(await list()) && otherIn(await listFresh());
  if (!other) return [];
  const object = { kind: kind.name, id: other.id };
  const text = nameTaken(kind, call, name, other.id, holders.holderOf(object));
  return [{ path: "name", text, ...(call.mayRelease(object) ? { warning: true } : {}) }];
}

/**
 * Announces at preview which objects a create would adopt, because a person may have removed them from the state on
 * purpose.
 */
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
    text: mayBeAdopted(name, id, call.next),
  }));
}
