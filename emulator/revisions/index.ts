import { JULY } from "./2026-07";
import type { Revision } from "./revision";

/** The revision that the emulator serves. Everything that differs between revisions is in the folder of a revision. */
export const REVISION: Revision = JULY;
