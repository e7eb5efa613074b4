import { DeadlineExceeded, MalformedAnswer, ServiceError, TimedOut, until } from "../../client";
import { type AnyKind, type Call, openPaths, touches, Unfinished } from "../../resources";
import type { Made, Named } from "./claim";

/** By what the object of an unclear create is known again. */
export interface UnknownCreate {
  readonly name: string;
  /** A generated name is nobody else's, whatever became of the object's other fields. */
  readonly generated: boolean;
  /** Ids of objects of that name that existed before the request. */
  readonly before: readonly string[];
}

/** Whether the object exists can't be known now; the trace must reach the state, so that a later run finds out. */
export class UnknownOutcome extends Error {
  override readonly name = "Unclear";

  constructor(
    readonly unknownCreate: UnknownCreate,
    why: string,
  ) {
    super(why);
  }
}

/** Seconds to look for an object that an unclear create may have made, before it is tried again. */
const LOOK = 30;
/** Twice the time-out of one request: the service may still be at work on it. */
const LOOK_AFTER_TIMEOUT = 120;

/**
 * Makes an object that exists what is asked for: it is this resource's from here on. `unseen` are inputs that
 * nobody can compare: of what an earlier run has made, nobody knows them.
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
  constructor(
    private readonly kind: AnyKind,
    private readonly desired: Named,
    private readonly call: Call,
    private readonly unknownCreate: UnknownCreate,
    /** Whether a resource has the object already. */
    private readonly isHeld: (id: string) => boolean,
  ) {}

  async run(): Promise<Made> {
    const { call } = this;
    const first = await this.attempt();
    if (!(first instanceof Error)) return first;
    if (!hasUnknownOutcome(first)) throw first;
    call.report(
      "warning",
      `${call.label}: it is unclear whether the service made it; looking for it before trying again`,
    );
    const found = await this.search(first);
    if (found) return found;
    const second = await this.attempt();
    if (!(second instanceof Error)) return second;
    // It may be refused because the first one's object shows at last: a name that is taken.
    const late = await this.search(second);
    if (late) return late;
    throw hasUnknownOutcome(second) ? new UnknownOutcome(this.unknownCreate, second.message) : second;
  }

  private async attempt(): Promise<Made | Error> {
    try {
      return await this.kind.create(this.desired, this.call);
    } catch (error) {
      if (error instanceof MalformedAnswer && error.id !== undefined) return this.reread(error.id);
      if (error instanceof Unfinished || !(error instanceof Error)) throw error;
      return error;
    }
  }

  /** The answer had an id and little more. */
  private async reread(id: string): Promise<Made> {
    const live = await this.kind.find(id, this.call, this.desired).catch(() => undefined);
    if (live === undefined) throw new Unfinished(id, undefined, `it was created as ${id}, but can't be read yet`);
    return takeOver(this.kind, { id, live }, this.desired, this.call);
  }

  /** Looks until there is one or the time is over; where the lists fail, or the operation ends before, nothing is known. */
  private async search(error: Error): Promise<Made | undefined> {
    const { clock, limits } = this.call.client;
    const end = clock.now() + 1000 * (error instanceof TimedOut ? LOOK_AFTER_TIMEOUT : LOOK);
    const deadline = Math.min(end, limits.deadline ?? end);
    let looked = Number.NEGATIVE_INFINITY;
    const check = async () => {
      const found = await this.match();
      looked = clock.now();
      return found;
    };
    const what = () => `${this.call.label}: looking for what the unclear create may have made`;
    try {
      const wait = { what, everyMs: [1000, 2000, 4000, 8000], check };
      const found = await until({ clock, limits: { ...limits, deadline } }, wait);
      return await takeOver(this.kind, found, this.desired, this.call);
    } catch (failed) {
      if (failed instanceof DeadlineExceeded && looked >= end) return undefined;
      if (failed instanceof ServiceError) throw new UnknownOutcome(this.unknownCreate, failed.message);
      throw failed;
    }
  }

  async match(): Promise<Made | undefined> {
    const { kind, desired, call, unknownCreate, isHeld } = this;
    const namesakes = await namesakesOf(kind, unknownCreate.name, call);
    const fresh = namesakes.filter(({ id }) => !unknownCreate.before.includes(id) && !isHeld(id));
    const own: Made[] = [];
    for (const { id } of fresh) {
      const live = await kind.find(id, call, desired);
      if (live !== undefined && (unknownCreate.generated || this.equals(live))) own.push({ id, live });
    }
    if (own.length > 1) throw new Error(ambiguous(own));
    return own[0];
  }

  private equals(live: unknown): boolean {
    const { kind, desired } = this;
    return openOf(kind, live, desired).every((path) => kind.saidLater && touches([path], kind.saidLater));
  }
}

const hasUnknownOutcome = (error: Error): boolean => error instanceof ServiceError && error.outcomeUnknown;

/** Objects of this name now. One that can't be read may be among them: then its own read says so. */
export async function namesakesOf(kind: AnyKind, name: string, { client }: Call): Promise<{ readonly id: string }[]> {
  const list = kind.collection(client);
  const rows = (await list.listFresh()).filter((row) => isOf(kind, name, row.name));
  const odd = list.unreadable().filter((entry) => entry.mentions(name));
  return [...rows, ...odd.flatMap(({ id }) => (id === undefined ? [] : [{ id }]))];
}

/** Whether an object that is shown so has the name. */
export const isOf = ({ readName }: AnyKind, name: string, shown: string): boolean =>
  shown === name || readName?.(shown) === name;

const ambiguous = (found: readonly Made[]): string =>
  "the create's outcome is unclear, and more than one object may be the one that it made: " +
  `${found.map(({ id }) => id).join(", ")}. Delete those that nobody needs, then run pulumi up again`;

/** In which readable fields the object is not what is asked for. */
const openOf = (kind: AnyKind, live: unknown, desired: Named): string[] =>
  openPaths(kind.args, kind.inputsOf(live, { old: desired, desired }), desired);
