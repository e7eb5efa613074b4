import { version } from "../../schema.json";

/** `pulumi-cloudcompute/<version>`. The package schema has the package's version, wherever this code was bundled to. */
export const userAgent = (): string => `pulumi-cloudcompute/${version}`;
