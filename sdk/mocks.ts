import * as pulumi from "@pulumi/pulumi";

/** Whether the program runs in a unit test: `pulumi.runtime.setMocks` puts a monitor in the engine's place that has the mocks. */
export const isMocked = (): boolean => pulumi.runtime.hasMonitor() && "mocks" in (pulumi.runtime.getMonitor() ?? {});
