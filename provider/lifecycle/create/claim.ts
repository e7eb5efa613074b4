import type { Values } from "../values";

/** Desired inputs with the object's name. */
export type Named = Values & { readonly name: string };

/** An object that exists. */
export interface Made {
  readonly id: string;
  readonly live: unknown;
  /** True if the object existed before this run. */
  readonly adopted?: boolean;
}

/** How a resource recognizes its own objects among those of the account. */
export interface Claim {
  /** True if the provider generated the name, so that no other object has it. */
  readonly generated: boolean;
  /** True if the resource can recognize the names that were generated for it. */
  readonly canKnow: boolean;
  /** True if the name was generated for this resource. */
  isOwn(name: string): boolean;
  /** True if the run adopts an object that an interrupted run created (`CLOUDCOMPUTE_ADOPT`). */
  readonly adopts: boolean;
  /** True if a resource of this stack has the object. */
  isHeld(id: string): boolean;
  /** The resource that has the object, for people. */
  holderOf(id: string): string | undefined;
}
