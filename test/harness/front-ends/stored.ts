import type { Values } from "../../../provider/lifecycle/values";

/** The values as the wire carries them, without `undefined`. */
export const stored = (values: Values): Values => JSON.parse(JSON.stringify(values));
