import { ServiceError, Unauthorized } from "../client";
import type { Problem } from "../resources";
import type { Checked } from "./check";
import type { Claim } from "./claim";
import { ofNoState } from "./left-behind";
import type { Operation } from "./operation";
import type { Session } from "./session";
import type { Values } from "./values";

/** What the live catalog says of arguments. One that can't be read is one warning a process, and is not asked again. */
export async function catalogAdvice(
  here: Session,
  { kind, call }: Operation,
  { known }: Checked,
  before: Values,
): Promise<readonly Problem[]> {
  if (here.catalogIsUnread) return [];
  try {
    return (await kind.advise?.(known.known, call, before)) ?? [];
  } catch (error) {
    if (!(error instanceof ServiceError) || error instanceof Unauthorized) throw error;
    // Another check may have met it meanwhile.
    if (here.catalogIsUnread) return [];
    here.catalogIsUnread = true;
    return [{ path: "", warning: true, text: `${UNREAD}: ${error.message}` }];
  }
}

const UNREAD = "the catalog could not be read, so ids are not checked before the service does";

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
