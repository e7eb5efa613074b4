import { headerIn, pairsOf, toCaller, toWorker } from "../../../emulator/load-balancing/headers";
import fc from "../../properties";

const names = fc.constantFrom(
  "X-A",
  "x-a",
  "Accept",
  "Set-Cookie",
  "Connection",
  "Upgrade",
  "TE",
  "X-Hop",
  "Authorization",
);
const headers = fc
  .array(fc.tuple(names, fc.constantFrom("1", "two", "close, x-hop", "keep-alive")))
  .map((pairs) => pairs.flat());

const isHop = (raw: readonly string[], name: string) =>
  ["connection", "upgrade", "te"].includes(name.toLowerCase()) ||
  (headerIn(raw, "connection") ?? "").split(/,\s*/).includes(name.toLowerCase());

test("what belongs to one connection stays there, and all else passes in its order and spelling", () => {
  fc.assert(
    fc.property(headers, (raw) => {
      expect(pairsOf(toCaller(raw))).toEqual(pairsOf(raw).filter(([name]) => !isHop(raw, name)));
    }),
    { numRuns: 200 },
  );
});

test("a worker gets the same without the key", () => {
  fc.assert(
    fc.property(headers, (raw) => {
      const passed = pairsOf(toCaller(raw)).filter(([name]) => name !== "Authorization");
      expect(pairsOf(toWorker(raw))).toEqual(passed);
    }),
    { numRuns: 200 },
  );
});
