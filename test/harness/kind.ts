/**
 * The driver of a kind by itself: its advice, requests and guards against an emulator, without the lifecycle and
 * without a front end. A rule of one kind is tested with it; what an engine makes of the rule, with `front-ends/`.
 *
 * ```ts
 * const account = kindAccount();
 * const { id, live } = await NetworkVolume.create({ name: "data", size: 10, dataCenter: "EU-RO-1" }, account().call);
 * await account().service.create("serverless", { ...ENDPOINT, networkVolumes: [id] });
 * await expect(NetworkVolume.remove(id, live, desired, account().call)).rejects.toThrow(Refused);
 * ```
 */
import { createClient } from "../../provider/client";
import { nextSteps } from "../../provider/engine/next-steps";
import type { Call } from "../../provider/resources/kind";
import { Service } from "./emulator";

/** An account that nobody else uses, and an operation of the engine on it. */
interface KindAccount {
  readonly service: Service;
  readonly call: Call;
  /** What the operation has reported. */
  readonly reports: string[];
}

/** Starts one emulator for a test file, which is emptied before each test. */
export function kindAccount(): () => KindAccount {
  let account: KindAccount;
  beforeAll(async () => {
    const service = await Service.start();
    const { apiKey, url: baseUrl, runUrl } = service.emulator;
    const reports: string[] = [];
    const call: Call = {
      client: createClient({ apiKey, baseUrl, runUrl }),
      label: 'Thing "it"',
      isOwn: () => false,
      isOfStack: () => false,
      mayRelease: () => false,
      next: nextSteps,
      report: (_level, text) => reports.push(text),
    };
    account = { service, call, reports };
  });
  beforeEach(async () => {
    await account.service.emulator.reset();
    account.reports.length = 0;
  });
  afterAll(async () => {
    await account.call.client.close();
    await account.service.close();
  });
  return () => account;
}
