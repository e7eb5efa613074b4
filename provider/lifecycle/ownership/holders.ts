import { type NextSteps, Refused } from "../../resources";

/** A resource, and an object that it has or will have. */
export interface Hold {
  /** The kind's name, such as `Endpoint`. */
  readonly kind: string;
  readonly id: string;
  /** Identifies the resource in this process. */
  readonly key: string;
  /** The resource for people, such as `Endpoint "api"`. */
  readonly label: string;
}

/** The object already belongs to another resource, so it is not adopted. */
export class HeldByOther extends Refused {
  constructor({ label, id }: Pick<Hold, "label" | "id">, other: Pick<Hold, "label">, next: NextSteps) {
    super(
      `${label}: ${id} is ${other.label} in this stack already, and one object belongs to one resource. ` +
        `To rename a resource, use ${next.rename} in place of ${next.import}. ` +
        "Otherwise remove one of the two from the program.",
    );
  }
}

interface Planned extends Hold {
  /** The key that the state has for the resource, which differs from `key` if the program renames the resource. */
  readonly before: string;
  /** True if the resource keeps the object, false if it replaces it. */
  readonly keeps: boolean;
  /** When the object was created according to the state. It differs for every entry of a state. */
  readonly made: number | undefined;
}

/**
 * Which resources have which objects, as far as this process knows. It prevents one object from being adopted twice,
 * and prevents the deletion of an object that another resource has.
 */
export class Holders {
  /** By object and resource: the holds found in the state. */
  readonly #inState = new Map<string, Map<string, Hold>>();
  /** By resource: the object of its plan. */
  readonly #planned = new Map<string, Planned>();
  /** The same by object and resource. */
  readonly #plansByObject = new Map<string, Map<string, Planned>>();
  /** By object: the resource that requests to adopt it. */
  readonly #asked = new Map<string, Hold>();
  /** By object: the resource for which this run created or adopted it. */
  readonly #made = new Map<string, Hold & { readonly adopted: boolean }>();

  constructor(private readonly next: NextSteps) {}

  /** Records that the state has the object under this resource. */
  read(hold: Hold): void {
    const holders = this.#inState.get(objectOf(hold)) ?? new Map<string, Hold>();
    this.#inState.set(objectOf(hold), holders.set(hold.key, hold));
  }

  /**
   * Records that the program declares the resource, which currently has this object. Throws `HeldByOther` if another
   * resource adopts the object.
   */
  planned(hold: Hold, plan: Pick<Planned, "keeps" | "made">, before = hold.key): void {
    this.#forgetPlan(hold.key);
    const planned = { ...hold, ...plan, before };
    this.#planned.set(hold.key, planned);
    const plans = this.#plansByObject.get(objectOf(hold)) ?? new Map<string, Planned>();
    this.#plansByObject.set(objectOf(hold), plans.set(hold.key, planned));
    const other = this.#asked.get(objectOf(hold));
    if (other && other.key !== hold.key && other.key !== before) throw new HeldByOther(other, hold, this.next);
  }

  /** Records that the program adopts the object. Throws `HeldByOther` if another resource has it or adopts it too. */
  adopts(hold: Hold): void {
    const other = [this.#asked.get(objectOf(hold)), ...this.#others(hold)].find((one) => one && one.key !== hold.key);
    if (other) throw new HeldByOther(hold, other, this.next);
    this.#asked.set(objectOf(hold), hold);
  }

  /** Records that this run created the object or adopted an existing one. */
  made(hold: Hold, adopted: boolean): void {
    this.#made.set(objectOf(hold), { ...hold, adopted });
    // The resource's previous object is about to be deleted, so the resource no longer has it.
    this.#forgetPlan(hold.key);
  }

  /**
   * The other resource that has the object, so that it must not be deleted. It can be the same resource if the state
   * was saved between two steps and contains the object twice. This also records that the given entry of the state no
   * longer has the object.
   */
  whoKeeps(hold: Hold, made: number | undefined): Hold | undefined {
    const maker = this.#made.get(objectOf(hold));
    const plan = this.#planned.get(hold.key);
    const isTwin = plan?.keeps && objectOf(plan) === objectOf(hold) && plan.made !== made;
    this.#inState.get(objectOf(hold))?.delete(hold.key);
    if (maker && maker.key !== hold.key) return maker;
    return isTwin ? plan : this.#others(hold)[0];
  }

  /**
   * True if this run adopted the object for the very resource that now deletes it. Only a requested replacement leads
   * to such a delete.
   */
  isReplacing(hold: Hold): boolean {
    const maker = this.#made.get(objectOf(hold));
    return maker?.key === hold.key && maker.adopted;
  }

  /** True if the resource has the object. */
  isOwn(hold: Omit<Hold, "label">): boolean {
    return this.#of(hold).some(({ key }) => key === hold.key);
  }

  /** A resource that has the object, for people, such as `Endpoint "api"`. */
  holderOf(object: Pick<Hold, "kind" | "id">): string | undefined {
    return this.#of(object)[0]?.label;
  }

  /** True if any resource has the object. */
  isHeld(object: Pick<Hold, "kind" | "id">): boolean {
    return this.#of(object).length > 0;
  }

  /** True if the state has the object and there is no plan for it yet. */
  isUndecided(object: Pick<Hold, "kind" | "id">): boolean {
    const isRead = (this.#inState.get(objectOf(object))?.size ?? 0) > 0;
    return isRead && !this.#made.has(objectOf(object)) && this.#plansFor(object).length === 0;
  }

  #of(object: Pick<Hold, "kind" | "id">): Hold[] {
    const made = this.#made.get(objectOf(object));
    const inState = this.#inState.get(objectOf(object))?.values() ?? [];
    return [...(made ? [made] : []), ...inState, ...this.#plansFor(object)];
  }

  #others(hold: Hold): Hold[] {
    const inState = this.#inState.get(objectOf(hold));
    const others = [...(inState?.values() ?? [])].filter(({ key }) => key !== hold.key);
    // If the state contains this resource, a plan for the same object under another key belongs to the same resource
    // under its new name.
    if (inState?.has(hold.key)) return others;
    const planned = this.#plansFor(hold).filter(({ keeps }) => keeps);
    return [...others, ...planned.filter(({ key, before }) => ![key, before].includes(hold.key))];
  }

  #plansFor(object: Pick<Hold, "kind" | "id">): Planned[] {
    return [...(this.#plansByObject.get(objectOf(object))?.values() ?? [])];
  }

  #forgetPlan(key: string): void {
    const plan = this.#planned.get(key);
    this.#planned.delete(key);
    if (plan) this.#plansByObject.get(objectOf(plan))?.delete(key);
  }
}

const objectOf = ({ kind, id }: Pick<Hold, "kind" | "id">): string => `${kind} ${id}`;
