import type { WebSocket } from "ws";

/** The bytes that may wait for a slow reader before the relay pauses its sender. */
const HIGH_WATER = 1024 * 1024;

/** Codes that stand for a missing status, and can't be sent (RFC 6455, 7.4.1). */
const NO_STATUS = 1005;
const NO_CLOSE = [1006, 1015];

/** Passes on what one end sends: messages, pings, pongs, and the close with its code and reason. */
export function pass(from: WebSocket, to: WebSocket, used: () => void): void {
  from.on("message", (data, isBinary) => {
    used();
    to.send(data, { binary: isBinary }, () => {
      if (from.isPaused && to.bufferedAmount < HIGH_WATER) from.resume();
    });
    if (to.bufferedAmount >= HIGH_WATER) from.pause();
  });
  from.on("ping", (data) => to.ping(data));
  from.on("pong", (data) => to.pong(data));
  // A close follows each error, and carries its code.
  from.on("error", () => {});
  from.once("close", (code, reason) => end(to, code, reason));
}

function end(socket: WebSocket, code: number, reason: Buffer): void {
  if (NO_CLOSE.includes(code)) socket.terminate();
  else if (code === NO_STATUS) socket.close();
  else socket.close(code, reason);
}
