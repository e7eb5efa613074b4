import type { Stamp } from "./account";
import type { Written } from "./live";
import type { Trace } from "./unclear";
import { isValues, type Values } from "./values";

/** Hidden outputs: whose an object is, and of an unclear create by what it is known again. They stand in users' states. */
export const ownership = ({ stamp, trace }: Written): Values => ({
  __account: stamp,
  ...(trace ? { __unclear: trace } : {}),
});

/** The same, read from a state's outputs. */
export const ownershipOf = ({ __account, __unclear }: Values) => ({
  stamp: isValues(__account) ? (__account as unknown as Stamp) : undefined,
  trace: isValues(__unclear) ? (__unclear as unknown as Trace) : undefined,
});
