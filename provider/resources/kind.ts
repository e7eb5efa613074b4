import type { z } from "zod";
import type { Client, PriceRange, Readable } from "../client";
import type { KindFacts } from "../model/kinds";
import type { NextSteps } from "./next-steps";

/** One operation of the engine on one object, as a kind sees it. */
export interface Call {
  /** The client of the account, limited by the operation's deadline and abort signal. */
  readonly client: Client;
  /** The resource for people, such as `Endpoint "api"`. */
  readonly label: string;
  /**
   * True if the object belongs to this resource: the resource holds it, or its name was generated for this resource.
   */
  isOwn(id: string, name: string): boolean;
  /** True if an object of this kind belongs to a resource of the same stack. */
  isOfStack(kind: string, id: string): boolean;
  /**
   * True if this run may make the holder release its name, or the object `of` that it uses, before this resource needs
   * it.
   */
  mayRelease(holder: ObjectRef, of?: ObjectRef): boolean;
  /** The value of `CLOUDCOMPUTE_DELETE_POLICY`, which overrides the objects' own policies for this run. */
  readonly deletePolicy?: string;
  /** The commands and options that messages name. */
  readonly next: NextSteps;
  /** Shows one line to the person who runs the command. */
  report(level: "progress" | "warning", text: string): void;
}

/** A problem with the arguments, or a warning that does not stop the run. */
export interface Problem {
  /** The path of the argument, such as `workers.max` or `ports[2]`. It is empty for the whole resource. */
  readonly path: string;
  /** States what is wrong, what is allowed and how to fix it. It never contains a secret value. */
  readonly text: string;
  readonly warning?: true;
}

/** An object that still uses another one. */
export interface Referrer {
  readonly kind: "Endpoint" | "Template" | "Pod";
  readonly name: string;
  readonly id: string;
}

/**
 * The object exists, but a later step failed. The error carries the id and the live object, if known, so that they
 * reach the state.
 */
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

/** A guard refused the operation, and nothing was changed. The message names the referrers and the next step. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** An update took effect only in part, and the service lost settings that it should have kept. */
export class HalfChanged extends Error {
  override readonly name = "HalfChanged";

  constructor(
    readonly live: unknown,
    /** The arguments that the next update must restore. */
    readonly owed: Readonly<Record<string, unknown>> | undefined,
    why: string,
  ) {
    super(why);
  }
}

/** A leaf of the arguments that has changed. */
export interface Change {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The cost of an object by the catalog's prices, in USD per hour. */
export interface Estimate {
  /** The prices with the fewest and with the most workers. `undefined` if the catalog has no price. */
  readonly range: { readonly min: PriceRange; readonly max: PriceRange } | undefined;
  /** The items that the catalog has no price for, which the range therefore omits. */
  readonly unpriced: readonly string[];
}

/** The inputs in the state and in the program, which help to interpret a live object. */
export interface ReadContext<Inputs> {
  readonly old?: Partial<Inputs>;
  readonly desired?: Partial<Inputs>;
}

/** Tests the argument at a path. */
export type IsAt = (path: string) => boolean;

/** Anything that a program can declare: a kind of object or an action. */
export interface Definition<Inputs extends object> {
  /** For example `Endpoint`. The token is `cloudcompute:index:Endpoint`. */
  readonly name: string;
  readonly description: string;
  readonly args: z.ZodObject;
  readonly out: z.ZodObject;
  /** The defaults of omitted arguments. They may depend on the other arguments. */
  defaults(args: Readonly<Record<string, unknown>>): Partial<Inputs>;
  /**
   * Finds problems without any request. `known` omits unknown values; `isUnknown` distinguishes those from values that
   * the program did not give. `isDefault` is true for values that come from defaults.
   */
  rules(known: Partial<Inputs>, isUnknown: IsAt, isDefault: IsAt): Problem[];
}

/** Identifies an object of the service. */
export interface ObjectRef {
  /** The kind's name, such as `Endpoint`. */
  readonly kind: string;
  readonly id: string;
}

/** One kind of object, defined once for every front end. */
export interface Kind<Inputs extends object, Live, Out extends object> extends Definition<Inputs>, KindFacts {
  readonly name: KindFacts["name"];
  /** `unique` if the service refuses a second object with the same name. */
  readonly naming: "unique" | "free";
  /** Whole sentences that state what is lost: `gone` if the object no longer exists, `replaced` if it is replaced. */
  readonly loss?: { readonly gone?: string; readonly replaced: string };
  /** The default time limits of the operations, in seconds. */
  readonly timeouts: { readonly create: number; readonly update: number; readonly delete: number };
  /** Other objects whose changes also change this one. */
  follows?(desired: Partial<Inputs>): readonly ObjectRef[];
  /**
   * Checks the arguments against the live catalog. `before` holds the arguments of the last run. Throws the client's
   * errors if the catalog can't be read.
   */
  advise?(known: Partial<Inputs>, call: Call, before: Partial<Inputs>): Promise<Problem[]>;
  /** The cost of such an object, from the same catalog as `advise`. `undefined` while it can't be computed. */
  estimate?(known: Partial<Inputs>, call: Call): Promise<Estimate | undefined>;
  /**
   * Reads the object. `undefined` only if the object's own route confirmed that it is missing. `desired` limits the
   * read to the parts that it needs; without it, everything is read.
   */
  find(id: string, call: Call, desired?: Partial<Inputs>): Promise<Live | undefined>;
  /** The live object as inputs, without what the service adds on its own. */
  inputsOf(live: Live, context?: ReadContext<Inputs>): Partial<Inputs>;
  /** The outputs other than the inputs. */
  outOf(live: Live): Out;
  /** Reports changes that the service can't make and that must not replace the object. */
  forbids?(from: Partial<Inputs>, to: Partial<Inputs>): Problem[];
  /** Explains why the service may have made this change on its own. `now` is in milliseconds since the epoch. */
  explains?(change: Change, live: Live, now: number): string | undefined;
  /** Explains why the provider can't manage this object, as in "is a CPU endpoint, which …". */
  unmanaged?(live: Live): string | undefined;
  /** The reason why a replacement must delete first although the object's name does not require it. */
  deletesFirst?(from: Partial<Inputs>, to: Partial<Inputs>): string | undefined;
  create(desired: Inputs & { name: string }, call: Call): Promise<{ id: string; live: Live }>;
  /** The client's list of all objects of the kind. */
  collection(client: Client): Readable<{ readonly id: string; readonly name: string }>;
  /** The object that has the same name and occupies a place that only this resource can occupy. */
  occupant?(
    desired: Inputs & { name: string },
    call: Call,
  ): Promise<{ readonly id: string; readonly name: string } | undefined>;
  /** The fields that a create writes in a second request, after the object exists. */
  readonly writtenLater?: readonly string[];
  /**
   * Writes the leaves at `paths`, which differ from live. In `to`, ignored and kept arguments have their live values.
   */
  change(id: string, live: Live, to: Inputs, paths: readonly string[], call: Call): Promise<Live>;
  /**
   * Waits until the last write is in effect, if the arguments request that. `paths` lists what an update has changed;
   * it is absent after a create and after an earlier wait that failed. The object is in the state even if this throws.
   */
  awaitEffect?(id: string, desired: Inputs, paths: readonly string[] | undefined, call: Call): Promise<void>;
  /** The objects that still use this one, from lists fetched after the call. */
  referrers?(id: string, call: Call): Promise<Referrer[]>;
  /** Checks the guards, then deletes the object, which exists. Throws `Refused` if a guard forbids the delete. */
  remove(id: string, live: Live, desired: Inputs, call: Call): Promise<void>;
}
