import { createHash } from "node:crypto";

/** The identity of an account, and its own key. */
interface Identity {
  readonly userId: string;
  readonly apiKey: string;
}

/**
 * The identity that follows from a name: the same each time, so that whoever noted it meets the same account again.
 * It is no secret; the emulator is reachable from this machine only, and its control calls ask for no key anyway.
 */
export function identityOf(name: string): Identity {
  return { userId: `user_${digest("account", name, 16)}`, apiKey: `rpa_${digest("key", name, 40)}` };
}

/** Hexadecimal digits, which fit the shapes of ids and keys. */
function digest(purpose: string, name: string, length: number): string {
  return createHash("sha256").update(`${purpose} ${name}`).digest("hex").slice(0, length);
}
