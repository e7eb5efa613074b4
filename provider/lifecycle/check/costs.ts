import { type PriceRange, priceSum } from "../../client";
import { type AnyKind, type Call, differences, type Estimate } from "../../resources";
import type { Config } from "../config";
import type { Operation } from "../operation";
import { withDefaults } from "../plan/plan";
import type { Values } from "../values";
import { isOfCatalog, withoutAdvice } from "./catalog-failure";
import type { Checked } from "./check";

/** What one run has learned of the costs of its objects. Prices come from the catalog that the advice reads. */
export class Costs {
  readonly #objects = new Map<string, Noted>();
  readonly #shown = new Set<string>();
  #isRead = false;

  /** Notes an object; what it costs is asked once any object has changed, so that a run without changes asks nothing. */
  async note(owner: string, noted: Noted, changed: boolean, call: Call): Promise<Estimate | undefined> {
    this.#objects.set(owner, noted);
    if (!changed && !this.#isRead) return undefined;
    this.#isRead = true;
    const open = [...this.#objects].filter(([, one]) => !("estimate" in one));
    await Promise.all(open.map(async ([key, one]) => this.#priced(key, one, await estimateOf(one, call))));
    return this.#objects.get(owner)?.estimate;
  }

  /** Whether nothing was shown of this owner yet: the engine checks what it replaces twice. */
  isNews(owner: string): boolean {
    const isNews = !this.#shown.has(owner);
    this.#shown.add(owner);
    return isNews;
  }

  /** The sum of all objects that were looked at so far; nothing where there is but one, whose own line says it. */
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
    // Another check may have noted other arguments meanwhile.
    if (this.#objects.get(owner) === noted) this.#objects.set(owner, { ...noted, estimate });
  }
}

interface Noted {
  readonly kind: AnyKind;
  readonly known: Values;
  readonly estimate?: Estimate | undefined;
}

const estimateOf = async ({ kind, known }: Pick<Noted, "kind" | "known">, call: Call) => kind.estimate?.(known, call);

/** What a session knows of costs. */
interface CostSession {
  readonly config: Pick<Config, "costs" | "drift">;
  readonly costs: Costs;
  catalogIsUnread: boolean;
}

/**
 * What an object that changes costs an hour, and has cost before; nothing of one that does not change, or that has no
 * price by the hour. It never ends a plan: what can't be read is said.
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
    if (!isOfCatalog(error)) throw error;
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

/** `0.44`, `0.27 to 0.46`: which type of its pools a worker gets, the service decides. */
const range = ({ lowest, highest }: PriceRange): string =>
  lowest === highest ? String(lowest) : `${lowest} to ${highest}`;
