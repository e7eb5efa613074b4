import type { Service } from "../state/service";
import { entryFor } from "../workers/source";
import { BUILT_IN, echo } from "./built-in";
import type { Handler } from "./handler";

/**
 * The code behind an image: what was registered for the whole reference, then for its name without tag and digest,
 * then what the emulator has under that name, then `echo`.
 */
export function handlerFor({ handlers }: Service, image: string): Handler {
  return entryFor(handlers, image) ?? entryFor(BUILT_IN, image) ?? echo;
}
