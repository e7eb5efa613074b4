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
  __account: stamp,
  ...(unknownCreate ? { __unclear: unknownCreate } : {}),
  ...(owed ? { __owed: owed } : {}),
  ...(made === undefined ? {} : { __made: made }),
  ...(pending ? { __pending: true } : {}),
});

/** Reads the hidden outputs back from a state. */
export const ownershipOf = ({ __account, __unclear, __owed, __made, __pending }: Values) => ({
  stamp: isValues(__account) ? (__account as unknown as Stamp) : undefined,
  unknownCreate: isValues(__unclear) ? (__unclear as unknown as UnknownCreate) : undefined,
  owed: isValues(__owed) ? __owed : undefined,
  made: typeof __made === "number" ? __made : undefined,
  pending: __pending === true,
});
