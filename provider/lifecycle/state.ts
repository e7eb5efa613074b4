import type { UnknownCreate } from "./create/unknown-outcome";
import type { Stamp } from "./ownership/account";
import type { Written } from "./read";
import { isValues, type Values } from "./values";

/**
 * Hidden outputs: whose an object is, by what that of an unclear create is known again, what an update owes it, and when
 * it was made, and whether a wait for its effect has failed. They stand in users' states.
 */
export const ownership = ({ stamp, unknownCreate, owed, made, pending }: Written): Values => ({
  __account: stamp,
  ...(unknownCreate ? { __unclear: unknownCreate } : {}),
  ...(owed ? { __owed: owed } : {}),
  ...(made === undefined ? {} : { __made: made }),
  ...(pending ? { __pending: true } : {}),
});

/** The same, read from a state's outputs. */
export const ownershipOf = ({ __account, __unclear, __owed, __made, __pending }: Values) => ({
  stamp: isValues(__account) ? (__account as unknown as Stamp) : undefined,
  unknownCreate: isValues(__unclear) ? (__unclear as unknown as UnknownCreate) : undefined,
  owed: isValues(__owed) ? __owed : undefined,
  made: typeof __made === "number" ? __made : undefined,
  pending: __pending === true,
});
