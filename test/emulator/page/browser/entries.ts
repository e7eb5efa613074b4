import type { RequestEntry } from "../../../../emulator/page/view";

/** A read that was answered, with what differs from that. */
export const request = (number: number, more: Partial<RequestEntry> = {}): RequestEntry => ({
  key: `request:${number}`,
  kind: "request",
  number,
  method: "GET",
  path: `/v2/templates/${number}`,
  operation: null,
  status: 200,
  at: 0,
  ms: 1,
  retry: 0,
  from: "",
  run: null,
  ...more,
});
