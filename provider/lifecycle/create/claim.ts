import type { Values } from "../values";

export type Named = Values & { readonly name: string };

/** An object that exists. */
export interface Made {
  readonly id: string;
  readonly live: unknown;
  /** It was there before this run. */
  readonly adopted?: boolean;
}

/** By what a resource knows its own among the objects of the account. */
export interface Claim {
  /** The name is no choice of the program's: nobody else's object has it. */
  readonly generated: boolean;
  /** Whether it can know any object again at all. */
  readonly canKnow: boolean;
  /** Whether only this resource can have been given the name. */
  isOwn(name: string): boolean;
  /** Whether what an interrupted run has made is adopted (`CLOUDCOMPUTE_ADOPT`). */
  readonly adopts: boolean;
  /** Whether a resource of this stack has the object. */
  isHeld(id: string): boolean;
  /** That resource, for people. */
  holderOf(id: string): string | undefined;
}
