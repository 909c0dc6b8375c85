import "server-only";
import type { IncomingMessage } from "node:http";

/** Reading up to this much of a body that no route wants costs less than a new connection. */
const MAX_UNREAD_BYTES = 512 * 1024;

/** Reads past a body that was answered without being read, so that the connection can be used again, or closes it. */
export function closeAfterUnreadBody(request: IncomingMessage): void {
  if (request.complete) return;
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > MAX_UNREAD_BYTES) request.destroy();
  });
  request.resume();
}
