import { version } from "../../schema.json";

/** The part of the package that sends a request; absent: a program that uses the client. */
export type Sender = "provider" | "look-up" | "command";

/**
 * Returns `pulumi-cloudcompute/<version>`, followed by the sender such as ` (provider)`. The version comes from the
 * package schema, which is bundled with the code.
 */
export const userAgent = (sender?: Sender): string =>
  `pulumi-cloudcompute/${version}${sender === undefined ? "" : ` (${sender})`}`;
