import type { EmulatorOptions } from "../../emulator";
import { Caller } from "./caller";

/** One emulator for a test file, emptied before each test. */
export function freshEmulator(options: EmulatorOptions = {}): () => Caller {
  let caller: Caller;
  beforeAll(async () => {
    caller = await Caller.start({ seed: 7, startTime: new Date("2026-06-01T12:00:00Z"), ...options });
  });
  beforeEach(() => caller.emulator.reset());
  afterAll(() => caller.emulator.close());
  return () => caller;
}
