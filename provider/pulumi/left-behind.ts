import type { AnyKind, Call } from "../resources";
import type { Claim, Made, Named } from "./claim";
import { PathSet } from "./paths";
import { plan } from "./plan";

/** An object that is the resource's own although no state knows it, under the name that it has. */
export interface LeftBehind extends Made {
  readonly name: string;
}

/**
 * What a run that was killed has made for this resource before its state could be saved. Only what nobody else can have
 * made counts: an object with a name that was generated for this resource, or the endpoint that occupies its template.
 */
export async function leftBehind(
  kind: AnyKind,
  wish: Named,
  claim: Claim,
  call: Call,
): Promise<LeftBehind | undefined> {
  const rows = claim.canKnow ? await kind.collection(call.client).list() : [];
  const own = rows.filter(({ id, name }) => claim.isOwn(name) && !claim.isHeld(id));
  const occupant = await kind.occupant?.(wish, call);
  for (const { id, name } of [...own, ...(occupant && !claim.isHeld(occupant.id) ? [occupant] : [])]) {
    const live = await kind.find(id, call, wish);
    if (live === undefined) continue;
    const named = { ...wish, name: withoutEnding(name) };
    const { changes, replaces, problems } = plan(
      kind,
      named,
      kind.wishOf(live, { old: named, wish: named }) as Named,
      NO_OPTIONS,
    );
    const fits = replaces.length === 0 && problems.length === 0 && (id !== occupant?.id || changes.length === 0);
    call.say("warning", `${call.label}: ${fits ? takenUp(name, id) : useless(name, id)}`);
    if (fits) return { id, live, name: named.name };
  }
  return undefined;
}

const NO_OPTIONS = { ignored: new PathSet([]), replaceOn: new PathSet([]) };

const withoutEnding = (name: string): string => name.replace(/ -fb$/, "");

const takenUp = (name: string, id: string): string =>
  `"${name}" (${id}) was made for it by a run that was interrupted before its state was saved; it is taken up now`;

const useless = (name: string, id: string): string =>
  `"${name}" (${id}) was made for it by a run that was interrupted before its state was saved. ` +
  "It can't become what the program asks for now, so another one is made: delete it when nobody needs it";
