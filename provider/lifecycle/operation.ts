import type { Client } from "../client";
import type { AnyKind, Call } from "../resources";
import type { Claim } from "./create/claim";
import type { Creates } from "./create/creates";
import type { UnknownCreate } from "./create/unknown-outcome";
import type { Stamp } from "./ownership/account";
import type { Hold, Holders } from "./ownership/holders";
import type { Presence } from "./ownership/presence";
import type { PathSet } from "./paths";
import type { PlannedChanges } from "./plan/planned-changes";
import type { Values } from "./values";

/** Seconds: what a check, a comparison or a read may take, waits for the quota included. */
export const READ_SECONDS = 300;

/** One call of the engine on one object, in the terms that both front ends share. */
export interface Operation {
  /** Tells the resource from all others of the stack; another one where the program renames it. */
  readonly owner: string;
  readonly kind: AnyKind;
  readonly call: Call;
  readonly ignored: PathSet;
  /** Whether what others changed is put back. */
  readonly drift: boolean;
  /** Whether the next plan compares with the outputs in the state, and not with the inputs. */
  readonly comparesOutputs: boolean;
  readonly replaceOn: PathSet;
  /** The object's name, and how the resource knows it again. */
  named(desired: Values): Omit<Claim, "adopts" | "isHeld" | "holderOf"> & { readonly name: string };
  /** Fields whose values are never told: the kind or the program calls them secret. */
  readonly secrets: readonly string[];
  readonly presence: Presence;
  readonly creates: Creates;
  readonly holders: Holders;
  readonly plannedChanges: PlannedChanges;
  /** Whether what an interrupted run has made is adopted. */
  readonly adopts: boolean;
}

/** The resource with this object. */
export const holdOf = ({ kind, owner, call }: Operation, id: string): Hold => ({
  kind: kind.name,
  id,
  key: owner,
  label: call.label,
});

/** What the state says of an object. */
export interface State {
  readonly id: string;
  /** The arguments as last known, and what the service never tells again. */
  readonly args: Values;
  readonly stamp: Stamp | undefined;
  /** Of a create whose outcome is unclear: then `id` is none of the service's. */
  readonly unknownCreate: UnknownCreate | undefined;
  /** Arguments that an update has lost and that are to be put back. */
  readonly owed: Values | undefined;
  /** When it was made, in milliseconds, if nothing has updated it since. */
  readonly made: number | undefined;
  /** Whether a wait for its effect has failed: then `args` lack what it was to wait for. */
  readonly pending: boolean;
}

/** The parts of a call that differ between front ends. */
export interface CallParts {
  /** Asked for when a request is due: without one, no key is needed. */
  client(): Client;
  readonly deletePolicy?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Seconds. */
  readonly timeout: number;
  isOwn(id: string, name: string): boolean;
  isOfStack(kind: string, id: string): boolean;
  mayLetGo: Call["mayLetGo"];
  report(level: "progress" | "warning", text: string): void;
}

/** The call as a kind sees it, with a client that ends with it. */
export function callOf(label: string, parts: CallParts): Call {
  let bounded: Client | undefined;
  return {
    label,
    deletePolicy: parts.deletePolicy,
    isOwn: parts.isOwn,
    isOfStack: parts.isOfStack,
    mayLetGo: parts.mayLetGo,
    report: parts.report,
    get client() {
      if (!bounded) {
        const client = parts.client();
        bounded = client.with({
          deadline: client.clock.now() + parts.timeout * 1000,
          signal: parts.signal,
          report: parts.report,
        });
      }
      return bounded;
    },
  };
}
