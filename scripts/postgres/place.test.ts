import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StepFailure } from "../bootstrap/failure.mjs";
import { scratchFolder } from "../testing/scratch.ts";
import { databaseAccount } from "./account.ts";
import { placeCluster, prepareDataDirectory } from "./place.ts";
import { removeDatabase } from "./remove.ts";
import { newState, writeState } from "./state.ts";

function failureOf(work: () => unknown): StepFailure {
  try {
    work();
  } catch (error) {
    if (error instanceof StepFailure) return error;
    throw error;
  }
  throw new Error("It went through.");
}

describe("the data directory", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    scratch = scratchFolder();
    chmodSync(scratch.path, 0o755);
  });
  afterEach(() => scratch.remove());

  it("that is read-only is refused with an alternative", () => {
    writeFileSync(join(scratch.path, "a-file"), "");
    const failure = failureOf(() => prepareDataDirectory(join(scratch.path, "a-file", "data")));
    expect(failure.message).toContain("part of that path is a file, not a folder");
    expect(failure.next).toContain("DATA_DIR=");
  });

  it("on a file system without folder support is refused immediately", () => {
    const failure = failureOf(() => prepareDataDirectory("/proc/nowhere/data"));
    expect(failure.message).toContain("/proc/nowhere/data cannot be written");
  });

  it("is created with all its parent folders", () => {
    const dataDir = join(scratch.path, "a", "b", "data");
    prepareDataDirectory(dataDir);
    prepareDataDirectory(dataDir);
    expect(existsSync(dataDir)).toBe(true);
  });

  it("contains the cluster if the database account can enter it", () => {
    const account = databaseAccount();
    expect(placeCluster({ dataDir: scratch.path, account, chosenByPerson: true })).toBe("postgres");
  });

  describe("inside a folder the database account cannot enter", () => {
    const nobody = { name: "nobody", uid: 65534, gid: 65534 };
    // Only root can check another user's access; other users are checked themselves.
    const account = process.getuid?.() === 0 ? nobody : null;
    let dataDir: string;

    beforeEach(() => {
      dataDir = join(scratch.path, "home", "checkout");
      mkdirSync(dataDir, { recursive: true });
      chmodSync(
        process.getuid?.() === 0 ? join(scratch.path, "home") : dataDir,
        process.getuid?.() === 0 ? 0o700 : 0o500,
      );
    });
    afterEach(() => chmodSync(dataDir, 0o700));

    it("is refused with the folder's name if the user chose it", () => {
      const work = () => placeCluster({ dataDir, account, chosenByPerson: true });
      if (account === null) expect(work).toThrow();
      else
        expect(failureOf(work).message).toContain(
          `the user nobody may not enter ${join(scratch.path, "home")}`,
        );
    });

    it("moves elsewhere if it is the default", async () => {
      if (account === null) return expect(() => prepareDataDirectory(dataDir)).toThrow(StepFailure);
      const cluster = placeCluster({ dataDir, account, chosenByPerson: false });
      expect(isAbsolute(cluster)).toBe(true);
      expect(cluster.startsWith(scratch.path)).toBe(false);
      writeState(dataDir, newState(cluster));
      await removeDatabase(dataDir);
      mkdirSync(dataDir);
    });
  });
});
