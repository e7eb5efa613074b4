import { type Client, withoutQueueing } from "../client";
import type { AnyKind, Call, NextSteps } from "../resources";
import type { Claim } from "./create/claim";
import type { Creates } from "./create/creates";
import type { UnknownCreate } from "./create/unknown-outcome";
import type { Stamp } from "./ownership/account";
import type { Hold, Holders } from "./ownership/holders";
import type { Presence } from "./ownership/presence";
import type { PathSet } from "./paths";
import type { PlannedChanges } from "./plan/planned-changes";
import type { Values } from "./values";

/** The time limit of a check, a comparison or a read, in seconds, in which waits for the request quota do not count. */
export const READ_SECONDS = 300;

/** One operation of the engine on one object, in terms that both front ends share. */
export interface Operation {
  /** Identifies the resource within the stack. It changes if the program renames the resource. */
  readonly owner: string;
  readonly kind: AnyKind;
  readonly call: Call;
  readonly ignored: PathSet;
  /** True if an update reverts changes that somebody else made. */
  readonly drift: boolean;
  /** True if the next plan compares with the outputs in the state and not with the inputs. */
  readonly comparesOutputs: boolean;
  readonly replaceOn: PathSet;
  /** The object's name, and how the resource recognizes its own objects. */
  named(desired: Values): Omit<Claim, "adopts" | "isHeld" | "holderOf"> & { readonly name: string };
  /** The fields whose values are never shown, because the kind or the program marks them as secret. */
  readonly secrets: readonly string[];
  readonly presence: Presence;
  readonly creates: Creates;
  readonly holders: Holders;
  readonly plannedChanges: PlannedChanges;
  /** True if the run adopts an object that an interrupted run created. */
  readonly adopts: boolean;
}

/** Describes this resource as the holder of the object with this id. */
export const holdOf = ({ kind, owner, call }: Operation, id: string): Hold => ({
  kind: kind.name,
  id,
  key: owner,
  label: call.label,
});

/** An object as the state stores it. */
export interface State {
  readonly id: string;
  /** The last known arguments, including those that the service never returns. */
  readonly inputs: Values;
  readonly stamp: Stamp | undefined;
  /** Set if the outcome of the create is unknown. `id` is then a placeholder and no id of the service. */
  readonly unknownCreate: UnknownCreate | undefined;
  /** The arguments that an update has lost and that the next one must restore. */
  readonly owed: Values | undefined;
  /** When the object was created, in milliseconds since the epoch. Absent after an update. */
  readonly made: number | undefined;
  /**
   * True if waiting for the last write to take effect has failed. `args` then omit the field that requested the wait.
   */
  readonly pending: boolean;
}

/** The parts of a call that depend on the front end. */
export interface CallParts {
  /** Called only when a request is due, because a run without requests needs no key. */
  client(): Client;
  readonly next: NextSteps;
  readonly deletePolicy?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The kind's time limit for the operation, in seconds, in which waits for the request quota do not count. */
  readonly timeout: number;
  /** The program's own time limit in place of it, in seconds, in which everything counts. */
  readonly customTimeout?: number | undefined;
  isOwn(id: string, name: string): boolean;
  isOfStack(kind: string, id: string): boolean;
  mayRelease: Call["mayRelease"];
  report(level: "progress" | "warning", text: string): void;
}

/** The call as a kind sees it. Its client respects the operation's deadline and abort signal. */
export function callOf(label: string, parts: CallParts): Call {
  let bounded: Client | undefined;
  return {
    label,
    next: parts.next,
    deletePolicy: parts.deletePolicy,
    isOwn: parts.isOwn,
    isOfStack: parts.isOfStack,
    mayRelease: parts.mayRelease,
    report: parts.report,
    get client() {
      if (!bounded) {
        const client = parts.client();
        const { customTimeout, timeout, signal, report, next: advice } = parts;
        const deadline = client.clock.now() + (customTimeout ?? timeout) * 1000;
        const limits = { deadline, signal, report, advice };
        bounded = client.with(customTimeout === undefined ? withoutQueueing(limits) : limits);
      }
      return bounded;
    },
  };
}
