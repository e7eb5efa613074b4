import { DeadlineExceeded, MalformedAnswer, narrowed, ServiceError, TimedOut, timeOfDay, until } from "../../client";
import { type AnyKind, type Call, type NextSteps, openPaths, touches, Unfinished } from "../../resources";
import { withoutAdvice } from "../check/read-failure";
import type { Made, Named } from "./claim";

/** How to recognize the object of a create with an unknown outcome. */
export interface UnknownCreate {
  readonly name: string;
  /** True if the name was generated. It then identifies the object alone, whatever values its other fields have. */
  readonly generated: boolean;
  /** The ids of objects with this name that existed before the request. */
  readonly before: readonly string[];
}

/**
 * Nobody knows whether the object exists. The error carries what the state must store so that a later run can find out.
 */
export class UnknownOutcome extends Error {
  override readonly name = "UnknownOutcome";

  constructor(
    readonly unknownCreate: UnknownCreate,
    why: string,
  ) {
    super(why);
  }
}

/** The time to look for the object of a create with an unknown outcome before the create is repeated, in seconds. */
const SEARCH_SECONDS = 30;
/**
 * After a time-out, twice the request's time limit, in seconds, because the service may still be working on the
 * request.
 */
const SEARCH_SECONDS_AFTER_TIMEOUT = 120;

/**
 * Changes an existing object to the desired inputs, which makes it this resource's own. `unseen` lists inputs that
 * can't be compared, because an earlier run created the object; they are sent again. Throws `Unfinished` if that fails.
 */
export async function takeOver(
  kind: AnyKind,
  { id, live }: Made,
  desired: Named,
  call: Call,
  unseen: readonly string[] = [],
): Promise<Made> {
  try {
    const paths = [...openOf(kind, live, desired), ...unseen];
    return { id, live: paths.length === 0 ? live : await kind.change(id, live, desired, paths, call) };
  } catch (error) {
    throw new Unfinished(id, live, `it was created as ${id}, but not finished: ${(error as Error).message}`);
  }
}

/** One create, its second attempt, and the search between them. */
export class OneCreate {
  /** The failed attempts, each as a sentence with its time. */
  readonly #failures: string[] = [];

  constructor(
    private readonly kind: AnyKind,
    private readonly desired: Named,
    private readonly call: Call,
    private readonly unknownCreate: UnknownCreate,
    /** True if a resource already has the object. */
    private readonly isHeld: (id: string) => boolean,
  ) {}

  /** Returns the created or found object. Throws `UnknownOutcome` if neither attempt reveals whether it exists. */
  async run(): Promise<Made> {
    const { call } = this;
    const first = await this.attempt();
    if (!(first instanceof Error)) return first;
    if (!hasUnknownOutcome(first)) throw first;
    call.report(
      "warning",
      `${call.label}: the outcome of the create is unknown; looking for the object before trying again`,
    );
    const found = await this.search(first);
    if (found) return found;
    const second = await this.attempt();
    if (!(second instanceof Error)) return second;
    // The service may refuse the second attempt because the first one's object has appeared and has the name.
    const late = await this.search(second);
    if (late) return late;
    throw hasUnknownOutcome(second) ? this.#unknown() : second;
  }

  #unknown(search?: ServiceError): UnknownOutcome {
    const searched = search ? [`The search for what was made failed: ${withoutAdvice(search)}`] : [];
    return new UnknownOutcome(this.unknownCreate, [...this.#failures, ...searched].join(" "));
  }

  private async attempt(): Promise<Made | Error> {
    const began = this.call.client.clock.now();
    try {
      return await this.kind.create(this.desired, this.call);
    } catch (error) {
      if (error instanceof MalformedAnswer && error.id !== undefined) return this.reread(error.id);
      if (error instanceof Unfinished || !(error instanceof Error)) throw error;
      this.#failures.push(`The attempt at ${timeOfDay(began)} failed: ${withoutAdvice(error)}`);
      return error;
    }
  }

  /** Reads the object again, because the answer to the create contained little more than its id. */
  private async reread(id: string): Promise<Made> {
    const live = await this.kind.find(id, this.call, this.desired).catch(() => undefined);
    if (live === undefined) throw new Unfinished(id, undefined, `it was created as ${id}, but can't be read yet`);
    return takeOver(this.kind, { id, live }, this.desired, this.call);
  }

  /**
   * Looks for the object until it appears or the time is over. Throws `UnknownOutcome` if the lists can't be read or
   * the operation ends first.
   */
  private async search(error: Error): Promise<Made | undefined> {
    const { clock, limits } = this.call.client;
    const end = clock.now() + 1000 * (error instanceof TimedOut ? SEARCH_SECONDS_AFTER_TIMEOUT : SEARCH_SECONDS);
    let looked = Number.NEGATIVE_INFINITY;
    const check = async () => {
      const found = await this.match();
      looked = clock.now();
      return found;
    };
    const what = () => `${this.call.label}: looking for an object that the create may have left`;
    try {
      const wait = { what, everyMs: [1000, 2000, 4000, 8000], check };
      const found = await until({ clock, limits: narrowed(limits, { by: end }) }, wait);
      return await takeOver(this.kind, found, this.desired, this.call);
    } catch (failed) {
      if (failed instanceof DeadlineExceeded && looked >= end) return undefined;
      if (failed instanceof ServiceError) throw this.#unknown(failed);
      throw failed;
    }
  }

  /** The only new object that fits, if there is one. Throws if several fit. */
  async match(): Promise<Made | undefined> {
    const { kind, desired, call, unknownCreate, isHeld } = this;
    const namesakes = await namesakesOf(kind, unknownCreate.name, call);
    const fresh = namesakes.filter(({ id }) => !unknownCreate.before.includes(id) && !isHeld(id));
    const own: Made[] = [];
    for (const { id } of fresh) {
      const live = await kind.find(id, call, desired);
      if (live !== undefined && (unknownCreate.generated || this.equals(live))) own.push({ id, live });
    }
    if (own.length > 1) throw new Error(ambiguous(own, call.next));
    return own[0];
  }

  private equals(live: unknown): boolean {
    const { kind, desired } = this;
    return openOf(kind, live, desired).every((path) => kind.writtenLater && touches([path], kind.writtenLater));
  }
}

const hasUnknownOutcome = (error: Error): boolean => error instanceof ServiceError && error.outcomeUnknown;

/**
 * The objects that have this name now. Unreadable entries that contain the name are included; reading such an object by
 * its id then reports the error.
 */
export async function namesakesOf(kind: AnyKind, name: string, { client }: Call): Promise<{ readonly id: string }[]> {
  const list = kind.collection(client);
  const rows = (await list.listFresh()).filter((row) => isOf(kind, name, row.name));
  const odd = list.unreadable().filter((entry) => entry.mentions(name));
  return [...rows, ...odd.flatMap(({ id }) => (id === undefined ? [] : [{ id }]))];
}

/** True if an object that the service shows under the name `shown` has this name. */
export const isOf = ({ readName }: AnyKind, name: string, shown: string): boolean =>
  shown === name || readName?.(shown) === name;

const ambiguous = (found: readonly Made[], { deploy }: NextSteps): string =>
  "the create's outcome is unknown, and more than one object may be the one that it made: " +
  `${found.map(({ id }) => id).join(", ")}. Delete those that nobody needs, then run ${deploy} again`;

/** The readable fields in which the object differs from the desired inputs. */
const openOf = (kind: AnyKind, live: unknown, desired: Named): string[] =>
  openPaths(kind.args, kind.inputsOf(live, { old: desired, desired }), desired);
