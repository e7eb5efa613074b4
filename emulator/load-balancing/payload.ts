import { Transform } from "node:stream";
import { GatewayRefusal } from "./gate";
import { headerIn, type RawHeaders } from "./headers";

/** The most that a request or an answer may carry (docs/service.md#load-balancing). */
export const MOST_BYTES = 30 * 1024 * 1024;

/** Throws `GatewayRefusal` with 413 when the headers alone show that the body is too large. */
export function checkLength(raw: RawHeaders): void {
  if (Number(headerIn(raw, "content-length") ?? 0) > MOST_BYTES) throw tooLarge();
}

/** Passes a body on as it comes, and breaks with `GatewayRefusal` beyond the limit. */
export function limited(): Transform {
  let seen = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      seen += part.length;
      if (seen > MOST_BYTES) done(tooLarge());
      else done(null, part);
    },
  });
}

function tooLarge(): GatewayRefusal {
  return new GatewayRefusal(413, { error: "payload exceeds 30 MB" });
}
