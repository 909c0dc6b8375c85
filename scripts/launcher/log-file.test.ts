import fs, { closeSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { scratchFolder } from "../testing/scratch.ts";
import { openLogFile, rotateLog } from "./log-file.ts";

let scratch: ReturnType<typeof scratchFolder>;
let path: string;
beforeEach(() => {
  scratch = scratchFolder();
  path = join(scratch.path, "logs", "worker.log");
});
afterEach(() => {
  vi.restoreAllMocks();
  scratch.remove();
});

it("keeps a log's earlier lines beside it, and its writer goes on in the emptied file", () => {
  const fd = openLogFile(path);
  writeSync(fd, "x".repeat(2_000));
  rotateLog(path, 2_000);
  expect(statSync(path).size).toBe(2_000);
  writeSync(fd, "y");
  rotateLog(path, 2_000);
  expect([statSync(path).size, statSync(`${path}.1`).size]).toEqual([0, 2_001]);
  writeSync(fd, "after");
  closeSync(fd);
  expect(readFileSync(path, "utf8")).toBe("after");
});

it("makes room on a full disk, and keeps the end", () => {
  const fd = openLogFile(path);
  writeFileSync(path, `${"x".repeat(3 * 1024 * 1024)}the end`);
  vi.spyOn(fs, "copyFileSync").mockImplementation(() => {
    throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  });
  rotateLog(path, 2_000);
  closeSync(fd);
  expect(statSync(path).size).toBe(0);
  const kept = readFileSync(`${path}.1`, "utf8");
  expect([kept.length, kept.endsWith("the end")]).toEqual([1024 * 1024, true]);
});
