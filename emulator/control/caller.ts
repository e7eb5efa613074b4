import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "../state/refusal";

/**
 * Names of this machine that no web site can have: containers call it `host.docker.internal`. Any port, because a
 * tunnel may have its own.
 */
const OWN_HOST = /^(127\.0\.0\.1|localhost|\[::1\]|[\w.-]+\.internal)(:\d+)?$/i;

/**
 * Refuses with 403 what a foreign web page sends through a browser of this machine: the loopback address keeps nobody
 * out there. The emulator's own page, and programs that are no browser, may call.
 */
export function checkCaller(headers: IncomingHttpHeaders): void {
  const { host = "", origin } = headers;
  // A web site can give its own name the loopback address, and is then of the same origin.
  if (!OWN_HOST.test(host)) throw new Refusal(403, "this host name is not accepted: use 127.0.0.1, localhost or [::1]");
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) throw foreign();
  if (isFromElsewhere(headers) && !isVisit(headers)) throw foreign();
}

/** Browsers say so of requests without an `Origin`, such as those for images. */
function isFromElsewhere({ "sec-fetch-site": site }: IncomingHttpHeaders): boolean {
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** A link leads to the page as a whole, which the site that it came from can't read. */
function isVisit({ "sec-fetch-mode": mode, "sec-fetch-dest": dest }: IncomingHttpHeaders): boolean {
  return mode === "navigate" && dest === "document";
}

function foreign(): Refusal {
  return new Refusal(403, "calls from other web pages are refused");
}
