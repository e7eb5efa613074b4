import type { Host } from "../host";

/** The process of the dynamic host. */
export interface DynamicHost extends Host {
  /** Shown by the CLI under the stack. */
  write(line: string): void;
}
