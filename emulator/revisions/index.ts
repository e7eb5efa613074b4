import { JULY } from "./2026-07";
import type { Revision } from "./revision";

/** The revision that the emulator serves. Everything that differs between revisions stands in the folder of one. */
export const REVISION: Revision = JULY;
