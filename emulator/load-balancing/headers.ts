/** Headers that belong to one connection, and not to what is sent over it (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Headers that the worker does not get: the key is not for it, and the balancer has answered `expect` on arrival. */
const KEPT_BACK = new Set(["authorization", "expect"]);

/** Names and values in turn, as Node gives and takes raw headers, in their order and spelling. */
export type RawHeaders = readonly string[];

/** The headers that are forwarded to a worker. */
export function toWorker(raw: RawHeaders): string[] {
  return passingOn(raw, KEPT_BACK);
}

/** The headers that are forwarded to the caller. */
export function toCaller(raw: RawHeaders): string[] {
  return passingOn(raw, new Set());
}

/** The value of a header, joined where it comes more than once. */
export function headerIn(raw: RawHeaders, name: string): string | undefined {
  const values = pairsOf(raw).flatMap(([key, value]) => (key.toLowerCase() === name ? [value] : []));
  return values.length === 0 ? undefined : values.join(", ");
}

function passingOn(raw: RawHeaders, keptBack: ReadonlySet<string>): string[] {
  const named = (headerIn(raw, "connection") ?? "").split(",").map((name) => name.trim().toLowerCase());
  const stays = (name: string) => HOP_BY_HOP.has(name) || keptBack.has(name) || named.includes(name);
  return pairsOf(raw).flatMap(([name, value]) => (stays(name.toLowerCase()) ? [] : [name, value]));
}

/** The same, as pairs. */
export function pairsOf(raw: RawHeaders): [string, string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""] as [string, string]] : []));
}
