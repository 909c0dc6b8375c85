import fs, { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { scratchFolder } from "@/scripts/testing/scratch";
import { openLog } from "./log";
import { logDestination } from "./log-destination";

let scratch: ReturnType<typeof scratchFolder>;
let file: string;
let fd: number;
beforeEach(() => {
  scratch = scratchFolder();
  file = join(scratch.path, "worker.log");
  fd = openSync(file, "a");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  closeSync(fd);
  scratch.remove();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));
const lines = () =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

/** Every write fails, as on a full disk, until it is restored. */
function fillDisk() {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  return vi.spyOn(fs, "write").mockImplementation(((...args: unknown[]) => {
    const done = args.at(-1) as (error: Error) => void;
    setImmediate(done, full);
  }) as never);
}

it("tries a full disk once a second, logs no failure of its own, and recovers by itself", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const log = openLog({ name: "worker", level: "info", destination: logDestination(fd) });
  const attempts = fillDisk();
  for (let second = 0; second < 3; second++) {
    for (let line = 0; line < 1_000; line++) {
      log.info({ line, filler: "x".repeat(1_000) }, "a line");
      if (line % 100 === 0) await turn();
    }
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(attempts.mock.calls.length).toBeLessThanOrEqual(4);
  attempts.mockRestore();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(lines().at(-1).msg).toBe("log lines were lost: they could not be written"));
  const written = lines();
  expect(written.at(-1).lost + written.length - 1).toBe(3_000);
  // Three megabytes were written, and the first of them is kept.
  expect(readFileSync(file).length).toBeGreaterThan(1024 * 1024);
  expect(readFileSync(file).length).toBeLessThan(1.1 * 1024 * 1024);
  log.info("there is room again");
  await vi.waitFor(() => expect(lines().at(-1).msg).toBe("there is room again"));
});
