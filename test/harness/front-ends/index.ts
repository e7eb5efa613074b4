import type { EmulatorOptions } from "../../../emulator";
import { Runs } from "./dynamic";
import type { EngineRuns } from "./engine-runs";
import { PluginRuns } from "./plugin";

/** The two front ends over which the engine reaches the same definitions. */
export const FRONT_ENDS = ["dynamic", "plugin"] as const;

export type FrontEnd = (typeof FRONT_ENDS)[number];

/** Starts a service, and the engine over one front end. */
export const startRuns = (frontEnd: FrontEnd, options?: EmulatorOptions): Promise<EngineRuns> =>
  frontEnd === "dynamic" ? Runs.start(options) : PluginRuns.start(options);
