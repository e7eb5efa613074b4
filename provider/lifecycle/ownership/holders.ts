import { Refused } from "../../resources";

/** A resource, and an object that it has or is to have. */
export interface Hold {
  /** `Endpoint` */
  readonly kind: string;
  readonly id: string;
  /** Tells the resource from all others in this process. */
  readonly key: string;
  /** For people: `Endpoint "api"`. */
  readonly label: string;
}

/** An object that is another resource's already: it is not adopted. */
export class HeldByOther extends Refused {
  constructor({ label, id }: Pick<Hold, "label" | "id">, other: Pick<Hold, "label">) {
    super(
      `${label}: ${id} is ${other.label} in this stack already, and one object belongs to one resource. ` +
        'To rename a resource, use the option aliases: [{ name: "its old name" }] in place of import. ' +
        "Otherwise remove one of the two from the program.",
    );
  }
}

interface Planned extends Hold {
  /** The key in the state, where the program renames the resource. */
  readonly before: string;
  /** Whether the resource keeps the object, and does not replace it. */
  readonly keeps: boolean;
  /** When the state says that it was made: no two entries of a state say the same. */
  readonly made: number | undefined;
}

/**
 * Which resources have which objects, as far as this process has seen it: no object is adopted twice, and none is
 * deleted that another resource has.
 */
export class Holders {
  /** By object and resource: what reads of the state have shown. */
  readonly #inState = new Map<string, Map<string, Hold>>();
  /** By resource: for which object a plan was made. */
  readonly #planned = new Map<string, Planned>();
  /** By object: who asks to adopt it. */
  readonly #asked = new Map<string, Hold>();
  /** By object: for whom this run has made or adopted it. */
  readonly #made = new Map<string, Hold & { readonly adopted: boolean }>();

  /** The state has the object under this resource. */
  read(hold: Hold): void {
    const holders = this.#inState.get(objectOf(hold)) ?? new Map<string, Hold>();
    this.#inState.set(objectOf(hold), holders.set(hold.key, hold));
  }

  /** The program has the resource, and so far it has this object. Throws `HeldByOther` where another one adopts it. */
  planned(hold: Hold, plan: Pick<Planned, "keeps" | "made">, before = hold.key): void {
    this.#planned.set(hold.key, { ...hold, ...plan, before });
    const other = this.#asked.get(objectOf(hold));
    if (other && other.key !== hold.key && other.key !== before) throw new HeldByOther(other, hold);
  }

  /** The program asks to adopt the object. Throws `HeldByOther` where another resource has it or asks for it too. */
  adopts(hold: Hold): void {
    const other = [this.#asked.get(objectOf(hold)), ...this.#others(hold)].find((one) => one && one.key !== hold.key);
    if (other) throw new HeldByOther(hold, other);
    this.#asked.set(objectOf(hold), hold);
  }

  /** This run has made the object, or adopted one that was there before. */
  made(hold: Hold, adopted: boolean): void {
    this.#made.set(objectOf(hold), { ...hold, adopted });
    // What the resource had before is no longer its own: it is to be deleted.
    this.#planned.delete(hold.key);
  }

  /**
   * Another resource that has the object, so that it must not be deleted; or the same one, where a state that was saved
   * between two steps has it twice. Also notes that this entry of the state no longer has it.
   */
  whoKeeps(hold: Hold, made: number | undefined): Hold | undefined {
    const maker = this.#made.get(objectOf(hold));
    const plan = this.#planned.get(hold.key);
    const isTwin = plan?.keeps && objectOf(plan) === objectOf(hold) && plan.made !== made;
    this.#inState.get(objectOf(hold))?.delete(hold.key);
    if (maker && maker.key !== hold.key) return maker;
    return isTwin ? plan : this.#others(hold)[0];
  }

  /** Whether this run has adopted the object for the resource that is to delete it now: it was told to replace it. */
  isReplacing(hold: Hold): boolean {
    const maker = this.#made.get(objectOf(hold));
    return maker?.key === hold.key && maker.adopted;
  }

  /** Whether the resource has the object. */
  isOwn(hold: Omit<Hold, "label">): boolean {
    return this.#of(hold).some(({ key }) => key === hold.key);
  }

  /** A resource that has the object, for people: `Endpoint "api"`. */
  holderOf(object: Pick<Hold, "kind" | "id">): string | undefined {
    return this.#of(object)[0]?.label;
  }

  /** Whether any resource has the object. */
  isHeld(object: Pick<Hold, "kind" | "id">): boolean {
    return this.#of(object).length > 0;
  }

  /** Whether the state has the object, and nothing was planned for it so far. */
  isUndecided(object: Pick<Hold, "kind" | "id">): boolean {
    const isRead = (this.#inState.get(objectOf(object))?.size ?? 0) > 0;
    return isRead && !this.#made.has(objectOf(object)) && this.#plannedFor(object).length === 0;
  }

  #of(object: Pick<Hold, "kind" | "id">): Hold[] {
    const made = this.#made.get(objectOf(object));
    const inState = this.#inState.get(objectOf(object))?.values() ?? [];
    return [...(made ? [made] : []), ...inState, ...this.#plannedFor(object)];
  }

  #others(hold: Hold): Hold[] {
    const inState = this.#inState.get(objectOf(hold));
    const others = [...(inState?.values() ?? [])].filter(({ key }) => key !== hold.key);
    // Where the state was read, a plan for the same object under another name is that of the same resource, renamed.
    if (inState?.has(hold.key)) return others;
    const planned = this.#plannedFor(hold).filter(({ keeps }) => keeps);
    return [...others, ...planned.filter(({ key, before }) => ![key, before].includes(hold.key))];
  }

  #plannedFor(object: Pick<Hold, "kind" | "id">): Planned[] {
    return [...this.#planned.values()].filter((plan) => objectOf(plan) === objectOf(object));
  }
}

const objectOf = ({ kind, id }: Pick<Hold, "kind" | "id">): string => `${kind} ${id}`;
