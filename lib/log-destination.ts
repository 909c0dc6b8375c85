import fs from "node:fs";

/** The pause after a write that failed. */
const PAUSE_MS = 1_000;
/** A pipe whose reader is slow. */
const BUSY_MS = 50;
/** The lines that wait in memory for a disk that accepts nothing. */
const MAX_WAITING_BYTES = 1024 * 1024;

/**
 * The destination of log lines. A write may fail, as on a full disk; that is never itself logged, because the line would fail too.
 * Lines that no longer fit into memory are dropped and counted, and the count is written once there is room again. pino's
 * own destination throws such a failure at the process, and at its end tries forever to write what is left.
 */
export function logDestination(fd: number): { write(line: string): void } {
  let waiting: string[] = [];
  let bytes = 0;
  let lost = 0;
  let isWriting = false;
  let failed: Buffer = Buffer.alloc(0);

  function next(): void {
    if (isWriting) return;
    if (waiting.length === 0 && lost > 0) add(lostLines());
    if (waiting.length === 0) return;
    isWriting = true;
    const chunk = Buffer.from(waiting.join(""));
    waiting = [];
    put(chunk);
  }

  function put(chunk: Buffer): void {
    fs.write(fd, chunk, 0, chunk.length, null, (error, written) => {
      const rest = error ? chunk : chunk.subarray(written);
      bytes -= chunk.length - rest.length;
      failed = error ? rest : failed.subarray(0, 0);
      if (error) return void setTimeout(put, error.code === "EAGAIN" ? BUSY_MS : PAUSE_MS, rest).unref();
      if (rest.length > 0) return put(rest);
      isWriting = false;
      next();
    });
  }

  function add(line: string): void {
    waiting.push(line);
    bytes += Buffer.byteLength(line);
  }

  function lostLines(): string {
    const note = { level: "warn", time: new Date().toISOString(), pid: process.pid, lost };
    lost = 0;
    return `${JSON.stringify({ ...note, msg: "log lines were lost: they could not be written" })}\n`;
  }

  process.on("exit", () => {
    try {
      fs.writeSync(fd, failed.toString() + waiting.join(""));
    } catch {
      // There is still no room.
    }
  });
  return {
    write(line) {
      if (bytes > MAX_WAITING_BYTES) lost += 1;
      else add(line);
      next();
    },
  };
}
