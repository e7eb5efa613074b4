import type { UnknownCreate } from "./create/unknown-outcome";
import type { Stamp } from "./ownership/account";
import type { Written } from "./read";
import { isValues, type Values } from "./values";

/**
 * The hidden outputs. They stand in users' states, so their names never change. They record the account that an object
 * belongs to, how to recognize the object of a create with an unknown outcome, the arguments that an update must
 * restore, when the object was created, and whether a wait for its effect has failed.
 */
export const ownership = ({ stamp, unknownCreate, owed, made, pending }: Written): Values => ({
  __account: written(stamp),
  ...(unknownCreate ? { __unclear: unknownCreate } : {}),
  ...(owed ? { __owed: owed } : {}),
  ...(made === undefined ? {} : { __made: made }),
  ...(pending ? { __pending: true } : {}),
});

/** Reads the hidden outputs back from a state. */
export const ownershipOf = ({ __account, __unclear, __owed, __made, __pending }: Values) => ({
  stamp: stampIn(__account),
  unknownCreate: isValues(__unclear) ? (__unclear as unknown as UnknownCreate) : undefined,
  owed: isValues(__owed) ? __owed : undefined,
  made: typeof __made === "number" ? __made : undefined,
  pending: __pending === true,
});

/** The engine writes the state of every object at every step, so the stamp is one short text: `account@address`. */
const written = ({ account = "", address }: Stamp): string => `${account}@${address}`;

/** States up to 0.1.0 hold the stamp as an object. */
function stampIn(stored: unknown): Stamp | undefined {
  if (isValues(stored)) return stored as unknown as Stamp;
  if (typeof stored !== "string") return undefined;
  const end = stored.indexOf("@");
  const account = stored.slice(0, end);
  return { address: stored.slice(end + 1), ...(account ? { account } : {}) };
}
