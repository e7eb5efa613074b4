import type { Service } from "../state/service";
import { BUILT_IN, echo } from "./built-in";
import type { Handler } from "./handler";

/**
 * The code behind an image: what was registered for the whole reference, then for its name without tag and digest,
 * then what the emulator has under that name, then `echo`.
 */
export function handlerFor({ handlers }: Service, image: string): Handler {
  const name = nameOf(image);
  return own(handlers, image) ?? own(handlers, name) ?? own(BUILT_IN, name) ?? echo;
}

/** A reference without its tag and digest; the port of a registry is not a tag. */
function nameOf(image: string): string {
  return image.replace(/@.*$/, "").replace(/:[^:/]*$/, "");
}

function own(handlers: Readonly<Record<string, Handler>>, name: string): Handler | undefined {
  return Object.hasOwn(handlers, name) ? handlers[name] : undefined;
}
