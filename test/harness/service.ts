/** Services that end with the test file. */
import type { EmulatorChoices, EmulatorOptions } from "../../emulator";
import { Service } from "./emulator";

const opened = new Set<Service>();

afterAll(async () => {
  for (const service of opened) await service.close();
  opened.clear();
});

/**
 * Starts a service for programs that are deployed to it. It does not lock templates after their last use unless a test
 * says so. The account holds somebody else's object unless a test counts objects, or begins with ids or data of its
 * own: an account that holds anything is the right one although an object of a state is missing.
 */
export async function startService(
  options: Partial<EmulatorChoices> = {},
  { neighbour, ...beginning }: EmulatorOptions & { readonly neighbour?: boolean } = {},
): Promise<Service> {
  const all = { templateLockMs: 0, workerQuota: 1000, ...options };
  const service = await Service.start({ ...beginning, options: all });
  opened.add(service);
  if (neighbour ?? (beginning.seed === undefined && beginning.data === undefined)) {
    await service.neighbour();
    await service.forget();
  }
  return service;
}

/** Starts one service for a test file, which is emptied before each test. */
export function freshService(options: EmulatorOptions = {}): () => Service {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({ seed: 7, startTime: new Date("2026-06-01T12:00:00Z"), ...options });
    opened.add(service);
  });
  beforeEach(() => service.emulator.reset());
  return () => service;
}
