import { Random } from "./random";

/** Which requests a fault strikes; a member that is absent matches everything. */
interface FaultMatch {
  readonly method?: string;
  /** A prefix of the path, without the query string. */
  readonly path?: string;
  /** The root field of a GraphQL document. */
  readonly operation?: string;
}

/** The effect of a fault: an answer of its own, a broken connection, a delay, a lost answer, or half of one. */
export interface FaultEffect {
  readonly status?: number;
  /** Text as it is; anything else as JSON; absent: the problem body of the status. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection breaks before anything is done. */
  readonly reset?: true;
  readonly delayMs?: number;
  /** The change is made; then the connection breaks, or a 500 is answered. */
  readonly loseAnswer?: "reset" | 500;
  /** The request is carried out; then these fields are left out of a successful answer, such as `scaling.value`. */
  readonly omit?: readonly string[];
}

/** A fault as `POST /_emulator/faults` takes it: struck `times` times, or with a `probability`, or until removed. */
export interface NewFault {
  readonly match?: FaultMatch;
  readonly effect: FaultEffect;
  readonly times?: number;
  readonly probability?: number;
  readonly seed?: number;
}

/** The members of a request that faults match. */
export interface FaultTarget {
  readonly method: string;
  readonly path: string;
  readonly operation: string | null;
}

/** A fault as `GET /_emulator/faults` lists it; `left` is absent where nothing limits it. */
export interface FaultReport {
  readonly match: FaultMatch;
  readonly effect: FaultEffect;
  readonly left?: number;
}

interface Fault extends NewFault {
  left: number | undefined;
  readonly random: Random;
}

/** The faults in force, oldest first; the first one that strikes wins. */
export class Faults {
  private all: Fault[] = [];

  add(body: NewFault): FaultReport {
    const fault = { ...body, left: body.times, random: new Random(body.seed ?? 1) };
    this.all.push(fault);
    return report(fault);
  }

  list(): FaultReport[] {
    return this.all.map(report);
  }

  clear(): void {
    this.all = [];
  }

  /** The effect for this request, if a fault strikes it. */
  strike(target: FaultTarget): FaultEffect | undefined {
    const fault = this.all.find((candidate) => strikes(candidate, target));
    if (fault?.left !== undefined) fault.left -= 1;
    return fault?.effect;
  }
}

function strikes(fault: Fault, target: FaultTarget): boolean {
  if (fault.left === 0 || !matches(fault.match ?? {}, target)) return false;
  return fault.probability === undefined || fault.random.next() < fault.probability;
}

function matches(match: FaultMatch, target: FaultTarget): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== target.method) return false;
  if (match.path !== undefined && !target.path.startsWith(match.path)) return false;
  return match.operation === undefined || match.operation === target.operation;
}

function report({ match, effect, left }: Fault): FaultReport {
  return { match: match ?? {}, effect, ...(left !== undefined && { left }) };
}
