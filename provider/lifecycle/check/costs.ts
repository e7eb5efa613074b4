import { type PriceRange, priceSum } from "../../client";
import { type AnyKind, type Call, differences, type Estimate } from "../../resources";
import type { Config } from "../config";
import type { Operation } from "../operation";
import { withDefaults } from "../plan/plan";
import type { Values } from "../values";
import type { Checked } from "./check";
import { isReadFailure, withoutAdvice } from "./read-failure";

/** The costs of a run's objects as far as they are known. The prices come from the same catalog as the advice. */
export class Costs {
  readonly #objects = new Map<string, Noted>();
  readonly #shown = new Set<string>();
  #isRead = false;

  /**
   * Records an object. Costs are computed only once any object has changed, so that a run without changes sends no
   * request.
   */
  async note(owner: string, noted: Noted, changed: boolean, call: Call): Promise<Estimate | undefined> {
    this.#objects.set(owner, noted);
    if (!changed && !this.#isRead) return undefined;
    this.#isRead = true;
    const open = [...this.#objects].filter(([, one]) => !("estimate" in one));
    await Promise.all(open.map(async ([key, one]) => this.#priced(key, one, await estimateOf(one, call))));
    return this.#objects.get(owner)?.estimate;
  }

  /** True on the first call for this owner. The engine checks a resource twice if it replaces it. */
  isNews(owner: string): boolean {
    const isNews = !this.#shown.has(owner);
    this.#shown.add(owner);
    return isNews;
  }

  /**
   * A sentence with the total of all objects recorded so far. `undefined` if there is only one, whose own line already
   * states its cost.
   */
  get sum(): string | undefined {
    const all = [...this.#objects.values()];
    const known = all.flatMap(({ estimate }) => (estimate?.range ? [estimate.range] : []));
    if (!this.#isRead || all.length < 2 || known.length === 0) return undefined;
    const [min, max] = [priceSum(known.map((one) => one.min)), priceSum(known.map((one) => one.max))];
    const rest = all.length - known.length;
    const without = rest > 0 ? `, without ${rest} of them, whose costs are not known` : "";
    return `${all.length} ${all[0]?.kind.name}s together cost ${shown({ min, max })}${without}`;
  }

  #priced(owner: string, noted: Noted, estimate: Estimate | undefined): void {
    // Another check may have recorded other arguments in the meantime.
    if (this.#objects.get(owner) === noted) this.#objects.set(owner, { ...noted, estimate });
  }
}

interface Noted {
  readonly kind: AnyKind;
  readonly known: Values;
  readonly estimate?: Estimate | undefined;
}

const estimateOf = async ({ kind, known }: Pick<Noted, "kind" | "known">, call: Call) => kind.estimate?.(known, call);

/** The parts of a session that concern costs. */
interface CostSession {
  readonly config: Pick<Config, "costs" | "drift">;
  readonly costs: Costs;
  catalogIsUnread: boolean;
}

/**
 * A sentence with the hourly cost of an object that changes, and with its previous cost. `undefined` for an object that
 * does not change or has no hourly price. If the catalog can't be read, the sentence states that, so that a plan never
 * fails because of costs.
 */
export async function costLine(
  session: CostSession,
  { kind, owner, call }: Operation,
  { inputs, known }: Pick<Checked, "inputs" | "known">,
  before: Values,
): Promise<string | undefined> {
  if (!kind.estimate || !session.config.costs || !session.config.drift || session.catalogIsUnread) return undefined;
  const was = Object.keys(before).length > 0 ? withDefaults(kind, before) : undefined;
  const changed = !was || differences(kind.args, was, inputs).some(({ marks }) => !marks.local);
  const noted = { kind, known: known.known };
  const isNews = changed && session.costs.isNews(owner);
  try {
    const estimate = await session.costs.note(owner, noted, changed, call);
    return isNews ? line(estimate, was && (await estimateOf({ kind, known: was }, call))) : undefined;
  } catch (error) {
    if (!isReadFailure(error)) throw error;
    session.catalogIsUnread = true;
    return `costs are not known, because the catalog could not be read: ${withoutAdvice(error)}`;
  }
}

function line(now: Estimate | undefined, was: Estimate | undefined): string {
  if (!now) return "costs are not known yet, because the program computes gpu or workers";
  const missing = now.unpriced.join(", ");
  if (!now.range) return `costs are not known, because the catalog has no price for ${missing}`;
  const rest = missing ? `, without ${missing}, for which the catalog has no price` : "";
  return `costs ${shown(now.range)}${rest}${was?.range ? beside(now.range, was.range) : ""}`;
}

type Costing = NonNullable<Estimate["range"]>;

const shown = ({ min, max }: Costing): string =>
  `${range(min)} USD an hour at workers.min, ${range(max)} at workers.max`;

const beside = (now: Costing, was: Costing): string =>
  shown(now) === shown(was) ? "; as before" : `; before: ${range(was.min)} and ${range(was.max)}`;

/**
 * Formats a range such as `0.44` or `0.27 to 0.46`. It is a range because the service decides which GPU type of its
 * pools a worker gets.
 */
const range = ({ lowest, highest }: PriceRange): string =>
  lowest === highest ? String(lowest) : `${lowest} to ${highest}`;
