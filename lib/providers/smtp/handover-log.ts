import "server-only";

/**
 * Watches nodemailer's log for the DATA command, after which the server may have accepted the message. The error alone
 * does not show this: a connection lost in the middle is reported like one that was never established.
 */
export function openHandoverLog() {
  let handedOver = false;
  const silent = () => {};
  const debug = (entry: unknown, message?: unknown) => {
    const ours = typeof entry === "object" && entry !== null && "tnx" in entry && entry.tnx === "client";
    if (ours && message === "DATA") handedOver = true;
  };
  const logger = {
    level: silent,
    trace: silent,
    debug,
    info: silent,
    warn: silent,
    error: silent,
    fatal: silent,
  };
  return { logger, handedOver: () => handedOver };
}
