import { type AnyKind, type Call, type NextSteps, openPaths } from "../../resources";
import { PathSet } from "../paths";
import { plan } from "../plan/plan";
import type { Claim, Made, Named } from "./claim";

/** An object that belongs to the resource although the state does not contain it, with its current name. */
export interface LeftBehind extends Made {
  readonly name: string;
}

/** An entry of the list of objects. */
export interface Row {
  readonly id: string;
  readonly name: string;
}

/**
 * Finds the object that an interrupted run created for this resource before its state was saved. Only objects that
 * nobody else can have created qualify: one with a name that was generated for this resource, or the endpoint that
 * occupies its template.
 */
export async function leftBehind(
  kind: AnyKind,
  desired: Named,
  claim: Claim,
  call: Call,
  earlier: readonly Row[],
): Promise<LeftBehind | undefined> {
  const occupant = await kind.occupant?.(desired, call);
  const own = [...earlier.filter(({ name }) => claim.isOwn(name)), ...(occupant ? [occupant] : [])];
  let found: LeftBehind | undefined;
  for (const { id, name } of own.filter((row) => !claim.isHeld(row.id))) {
    const live = await kind.find(id, call, desired);
    if (live === undefined) continue;
    const named = { ...desired, name: kind.readName?.(name) ?? name };
    const fits = !found && (id === occupant?.id ? equals(kind, live, named) : canBecome(kind, live, named));
    if (fits) found = { id, live, name: named.name };
    if (fits || claim.isOwn(name))
      call.report("warning", `${call.label}: ${fits ? adopted(name, id) : useless(name, id)}`);
  }
  return found;
}

/**
 * Warns about objects that have the same name and equal what is about to be created. The service allows duplicates, so
 * nobody can know whether an interrupted run created one of them.
 */
export async function reportEquals(
  kind: AnyKind,
  desired: Named,
  claim: Claim,
  call: Call,
  namesakes: readonly Pick<Row, "id">[],
): Promise<void> {
  for (const { id } of kind.naming === "free" ? namesakes.filter((one) => !claim.isHeld(one.id)) : []) {
    const live = await kind.find(id, call, desired);
    if (live !== undefined && equals(kind, live, desired))
      call.report("warning", `${call.label}: ${twin(desired.name, id, call.next)}`);
  }
}

/**
 * True if the object equals the desired inputs in every readable field. Without a generated name, nothing less proves
 * that it belongs to the resource.
 */
const equals = (kind: AnyKind, live: unknown, desired: Named): boolean =>
  openPaths(kind.args, kind.inputsOf(live, { old: desired, desired }), desired).length === 0;

function canBecome(kind: AnyKind, live: unknown, desired: Named): boolean {
  const was = kind.inputsOf(live, { old: desired, desired }) as Named;
  const { replaces, problems } = plan(kind, desired, was, NO_OPTIONS);
  return replaces.length === 0 && problems.length === 0;
}

const NO_OPTIONS = { ignored: new PathSet([]), replaceOn: new PathSet([]) };

/**
 * Announces an object that can belong only to this resource. A replacement on request looks to a provider like a first
 * create, so the state may have the object after all.
 */
export const mayBeAdopted = (name: string, id: string, next: NextSteps): string =>
  `${byName(name, id)}. If the state does not have it, an interrupted run made it, or somebody removed it from the state: ${next.deploy} adopts it if it can. ` +
  `If the state has it, you have asked to replace it (${next.replaceOnRequest}), which succeeds with ${next.deleteFirst}, or with CLOUDCOMPUTE_ADOPT=off`;

const byName = (name: string, id: string): string => `"${name}" (${id}) belongs to this resource by its name`;

const adopted = (name: string, id: string): string =>
  `${byName(name, id)}. It is adopted as the work of an interrupted run`;

const twin = (name: string, id: string, next: NextSteps): string =>
  `${id} has the same name "${name}" and equals what the program declares, but nothing shows that it belongs to this stack, so another object is made. ` +
  `If an interrupted run made it, delete the one that nobody needs; ${next.importOf(id)} would have adopted it`;

const useless = (name: string, id: string): string =>
  `${byName(name, id)}. ` +
  "It is not adopted, because it can't be changed into what the program declares, or because another object was adopted. If the state does not have it and nobody needs it, delete it";
