import * as pulumi from "@pulumi/pulumi";

/** True in a unit test: `pulumi.runtime.setMocks` replaces the engine's monitor with one that holds the mocks. */
export const isMocked = (): boolean => pulumi.runtime.hasMonitor() && "mocks" in (pulumi.runtime.getMonitor() ?? {});
