import { BadRequest } from "../../client";
import type { AnyKind, Call, NextSteps } from "../../resources";
import { unseenIn } from "../plan/plan";
import type { Values } from "../values";
import type { Claim, Made, Named } from "./claim";
import { type LeftBehind, leftBehind, type Row, reportEquals } from "./left-behind";
import { nameTaken } from "./name-taken";
import { isOf, namesakesOf, OneCreate, takeOver, type UnknownCreate, UnknownOutcome } from "./unknown-outcome";

/** The objects that one process has created, and its creates with an unknown outcome. */
export class Creates {
  readonly #claimed = new Set<string>();
  readonly #rows = new Map<string, Promise<readonly Row[]>>();
  readonly #queues = new Map<string, Promise<unknown>>();
  /** Names with a create whose outcome is unknown. A second object with such a name could be mistaken for the first. */
  readonly #doubtful = new Set<string>();

  /**
   * Creates exactly one object. The service has no idempotency keys, so after an unknown outcome this looks for the
   * object before it tries again: the object must be new since the request began, unclaimed, and equal in every
   * readable field. Throws `UnknownOutcome` if the outcome stays unknown, and `Unfinished` if the object exists but a
   * later step failed.
   */
  async once(kind: AnyKind, desired: Named, claim: Claim, call: Call): Promise<Made> {
    const key = `${kind.name} ${desired.name}`;
    return this.#oneAtATime(key, async () => {
      if (this.#doubtful.has(key)) throw new Error(waitsForOther(desired.name, call.next));
      const free = { ...claim, isHeld: (id: string) => this.#claimed.has(id) || claim.isHeld(id) };
      const earlier = claim.canKnow ? await this.#earlier(kind, call) : [];
      const left = claim.adopts ? await leftBehind(kind, desired, free, call, earlier) : undefined;
      if (left) return this.#adopt(kind, desired, left, call);
      const namesakes = claim.generated
        ? earlier.filter(({ name }) => isOf(kind, desired.name, name))
        : await namesakesOf(kind, desired.name, call);
      if (claim.adopts && !claim.generated) await reportEquals(kind, desired, free, call, namesakes);
      return this.#make(
        kind,
        desired,
        free,
        call,
        namesakes.map(({ id }) => id),
      );
    });
  }

  /**
   * Completes an object that already belongs to the resource, under the name that it has. Inputs that the service does
   * not show are sent again.
   */
  async #adopt(kind: AnyKind, desired: Named, left: LeftBehind, call: Call): Promise<Made> {
    const named = { ...desired, name: left.name };
    const made = await takeOver(kind, this.claim(left), named, call, unseenIn(kind, left.live, named));
    return { ...made, adopted: true };
  }

  async #make(kind: AnyKind, desired: Named, claim: Claim, call: Call, before: readonly string[]): Promise<Made> {
    const unknownCreate = { name: desired.name, generated: claim.generated, before };
    try {
      return this.claim(await new OneCreate(kind, desired, call, unknownCreate, claim.isHeld).run());
    } catch (error) {
      if (error instanceof UnknownOutcome) this.#doubtful.add(`${kind.name} ${desired.name}`);
      throw withNamesake(error, kind, call, desired.name, before, claim);
    }
  }

  /**
   * The objects of a kind before this process created any, including those that interrupted runs left behind. The list
   * is fetched once per kind.
   */
  #earlier(kind: AnyKind, { client }: Call): Promise<readonly Row[]> {
    const known = this.#rows.get(kind.name) ?? kind.collection(client).list();
    this.#rows.set(kind.name, known);
    known.catch(() => this.#rows.delete(kind.name));
    return known;
  }

  /**
   * Finds the object of a create that an earlier run left with an unknown outcome. `undefined` if there is none, or if
   * another resource has it.
   */
  async findUnknown(kind: AnyKind, unknownCreate: UnknownCreate, args: Values, call: Call): Promise<Made | undefined> {
    const desired = { ...args, name: unknownCreate.name };
    const found = await new OneCreate(kind, desired, call, unknownCreate, (id) => this.#claimed.has(id)).match();
    return found && this.claim(found);
  }

  /** True if this process created the object, or adopted it from an earlier run. */
  hasMade(id: string): boolean {
    return this.#claimed.has(id);
  }

  /** Reserves an object, so that no other create adopts it. */
  claim(made: Made): Made {
    this.#claimed.add(made.id);
    return made;
  }

  /** Creates of the same name run one after the other, because each would find the other's object. */
  async #oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#queues.get(name) ?? Promise.resolve()).then(work, work);
    this.#queues.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  }
}

/** Adds to the error of a taken name which object has it, and what to do if it was created for this very resource. */
function withNamesake(
  error: unknown,
  kind: AnyKind,
  call: Call,
  name: string,
  [id]: readonly string[],
  { holderOf }: Pick<Claim, "holderOf">,
): unknown {
  if (!(error instanceof BadRequest) || kind.naming !== "unique" || id === undefined) return error;
  error.message += `\n${nameTaken(kind, call, name, id, holderOf(id))}.`;
  return error;
}

const waitsForOther = (name: string, { deploy }: NextSteps): string =>
  `not made yet, because it is unclear whether another object named "${name}" was made in this run. Run ${deploy} again`;
