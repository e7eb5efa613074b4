import type { z } from "zod";
import type { Client, PriceRange, Readable } from "../client";
import type { KindFacts } from "../model/kinds";

/** What the engine told about one operation on one object. */
export interface Call {
  /** The account, bounded by the operation's deadline and signal. */
  readonly client: Client;
  /** For people: `Endpoint "api"`. */
  readonly label: string;
  /** Whether the object is this resource's own: it has it, or only this resource can have been given the name. */
  isOwn(id: string, name: string): boolean;
  /** Whether an object of this kind belongs to a resource of the same stack. */
  isOfStack(kind: string, id: string): boolean;
  /** Whether this run may make the holder let go of a name, or of the object `of`, before the resource needs it. */
  mayLetGo(holder: ObjectRef, of?: ObjectRef): boolean;
  /** `CLOUDCOMPUTE_DELETE_POLICY`: overrides the objects' own policy for this run. */
  readonly deletePolicy?: string;
  report(level: "progress" | "warning", text: string): void;
}

/** Something wrong with the arguments, or (`warning`) something to know before it goes on. */
export interface Problem {
  /** `workers.max`, `ports[2]`; empty for the whole resource. */
  readonly path: string;
  /** What is wrong, what is allowed and the fix; never a secret value. */
  readonly text: string;
  readonly warning?: true;
}

/** An object that still needs another one. */
export interface Referrer {
  readonly kind: "Endpoint" | "Template" | "Pod";
  readonly name: string;
  readonly id: string;
}

/** Thrown once the object exists, so that its id reaches the state whatever failed after. */
export class Unfinished extends Error {
  constructor(
    readonly id: string,
    readonly live: unknown,
    why: string,
  ) {
    super(why);
    this.name = "Unfinished";
  }
}

/** A guard's refusal: nothing was changed. The message names who must let go and the next step. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** An update that took effect in part, and lost by that what the service should have kept. */
export class HalfChanged extends Error {
  override readonly name = "HalfChanged";

  constructor(
    readonly live: unknown,
    /** Arguments that are to be put back. */
    readonly owed: Readonly<Record<string, unknown>> | undefined,
    why: string,
  ) {
    super(why);
  }
}

/** A leaf of the arguments that is not what it was. */
export interface Moved {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What an object costs by the catalog's prices, in USD an hour. */
export interface Estimate {
  /** With the fewest and with the most workers; `undefined` where the catalog has no price. */
  readonly range: { readonly min: PriceRange; readonly max: PriceRange } | undefined;
  /** What the catalog has no price for, and what is left out therefore. */
  readonly unpriced: readonly string[];
}

/** What the old state and the program say, for reading a live object. */
export interface ReadContext<Inputs> {
  readonly old?: Partial<Inputs>;
  readonly desired?: Partial<Inputs>;
}

/** Something that is true of the argument at a path, or not. */
export type IsAt = (path: string) => boolean;

/** What a program can declare, whatever becomes of it at the service. */
export interface Definition<Inputs extends object> {
  /** `Endpoint`; the token is `cloudcompute:index:Endpoint`. */
  readonly name: string;
  readonly description: string;
  readonly args: z.ZodObject;
  readonly out: z.ZodObject;
  /** What absent arguments mean, given the others. */
  defaults(args: Readonly<Record<string, unknown>>): Partial<Inputs>;
  /**
   * Pure. Unknown values are absent from `known`; `isUnknown` tells them from values that were not given, and `isDefault`
   * tells values that no program wrote.
   */
  rules(known: Partial<Inputs>, isUnknown: IsAt, isDefault: IsAt): Problem[];
}

/** An object of the service. */
export interface ObjectRef {
  /** `Endpoint` */
  readonly kind: string;
  readonly id: string;
}

/** One kind of object, told once for every front end. */
export interface Kind<Inputs extends object, Live, Out extends object> extends Definition<Inputs>, KindFacts {
  readonly name: KindFacts["name"];
  /** Whether the service refuses a second object of the same name. */
  readonly naming: "unique" | "free";
  /** What is lost, in whole sentences: with an object that is gone, and by a replacement. */
  readonly loss?: { readonly gone?: string; readonly replaced: string };
  /** Seconds. */
  readonly timeouts: { readonly create: number; readonly update: number; readonly delete: number };
  /** Other objects whose changes are changes of this one too. */
  follows?(desired: Partial<Inputs>): readonly ObjectRef[];
  /** Advice from the live catalog, given the arguments `before`; it throws where the catalog can't be read. */
  advise?(known: Partial<Inputs>, call: Call, before: Partial<Inputs>): Promise<Problem[]>;
  /** What such an object costs, from the catalog that `advise` reads; `undefined` while that is not known. */
  estimate?(known: Partial<Inputs>, call: Call): Promise<Estimate | undefined>;
  /** `undefined` only if the right route said so. `wish` tells which parts matter; without it, all. */
  find(id: string, call: Call, desired?: Partial<Inputs>): Promise<Live | undefined>;
  /** The live object in the words of the arguments, without what the service adds by itself. */
  inputsOf(live: Live, context?: ReadContext<Inputs>): Partial<Inputs>;
  outOf(live: Live): Out;
  /** Changes that the service can't make and that must not replace. */
  forbids?(from: Partial<Inputs>, to: Partial<Inputs>): Problem[];
  /** Why the service may have changed this by itself. `now` is in milliseconds. */
  explains?(change: Moved, live: Live, now: number): string | undefined;
  /** Why such an object can't be managed here, as in "is a CPU endpoint, which …". */
  unmanaged?(live: Live): string | undefined;
  /** Whether a replacement must delete first although its name would allow otherwise. */
  deletesFirst?(from: Partial<Inputs>, to: Partial<Inputs>): string | undefined;
  create(desired: Inputs & { name: string }, call: Call): Promise<{ id: string; live: Live }>;
  /** All objects of the kind, for finding what an unclear create may have made. */
  collection(client: Client): Readable<{ readonly id: string; readonly name: string }>;
  /** The object that stands where only this resource's own can stand, of the same name. */
  occupant?(
    desired: Inputs & { name: string },
    call: Call,
  ): Promise<{ readonly id: string; readonly name: string } | undefined>;
  /** What a create says only in a second request, once the object exists. */
  readonly saidLater?: readonly string[];
  /** `to` has the live value wherever the program ignores or keeps; `paths` are the leaves that differ. */
  change(id: string, live: Live, to: Inputs, paths: readonly string[], call: Call): Promise<Live>;
  /**
   * Waits until what was written is in effect, where the arguments ask for that. `paths` are what an update has sent; they
   * are absent after a create, and where an earlier wait has failed. The object is in the state whatever it throws.
   */
  awaitEffect?(id: string, desired: Inputs, paths: readonly string[] | undefined, call: Call): Promise<void>;
  /** Who still needs it, from lists younger than the question. */
  referrers?(id: string, call: Call): Promise<Referrer[]>;
  /** The object exists. Guards, then deletes. */
  remove(id: string, live: Live, desired: Inputs, call: Call): Promise<void>;
}
