import { version } from "../../schema.json";

/**
 * Returns `pulumi-cloudcompute/<version>`. The version comes from the package schema, which is bundled with the code.
 */
export const userAgent = (): string => `pulumi-cloudcompute/${version}`;
