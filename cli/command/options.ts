import { InvalidArgumentError } from "commander";

/** Parses a number above 0, which may have a fraction. Throws `InvalidArgumentError`. */
export function readPositive(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError("It must be a number above 0.");
}

/** Returns a parser for integers of at least `least`. */
export const wholeFrom =
  (least: number) =>
  (text: string): number => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least) return number;
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
  };

/** Parses a port number. Throws `InvalidArgumentError`. */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("A port is a whole number from 0 to 65535.");
}
