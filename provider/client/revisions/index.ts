import { JULY } from "./2026-07";
import type { Revision } from "./revision";

/** The revision of the service that the client speaks. What differs between revisions is in the folder of one. */
export const REVISION: Revision = JULY;
