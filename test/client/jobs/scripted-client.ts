import * as client from "../../../provider/client";
import { JumpingClock } from "../clocks";
import { type Scripted, scriptedService } from "../scripted-service";

export const KEY = "rpa_verysecretkey";

/** Clients of scripted services; all of them are closed after each test. */
export function scriptedClients() {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  return async (...script: Scripted[]) => {
    const service = await scriptedService(...script);
    const log: client.LogEntry[] = [];
    const reports: string[] = [];
    const clock = new JumpingClock();
    const options = { apiKey: KEY, baseUrl: service.url, clock, random: () => 0 };
    const made = client.createClient({ ...options, log: (entry) => log.push(entry) });
    ends.unshift(made.close, service.close);
    const limits: client.Limits = { report: (level, text) => reports.push(`${level}: ${text}`) };
    return {
      ...service,
      clock,
      log,
      reports,
      limits,
      client: made.with(limits),
      requests: () => service.seen.map(({ method, url }) => `${method} ${url}`),
      bodies: () => service.seen.map(({ body }) => body && JSON.parse(body)),
    };
  };
}

/** A job's envelope as an answer. */
export const envelope = (status: string, more: object = {}, http = 200): Scripted => ({
  status: http,
  json: { id: "j1", status, ...more },
});
