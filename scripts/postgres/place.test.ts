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

  it("that cannot be written is refused in words, with another way out", () => {
    writeFileSync(join(scratch.path, "a-file"), "");
    const failure = failureOf(() => prepareDataDirectory(join(scratch.path, "a-file", "data")));
    expect(failure.message).toContain("part of that path is a file, not a folder");
    expect(failure.next).toContain("DATA_DIR=");
  });

  it("under a file system that makes no folders is refused too, at once", () => {
    const failure = failureOf(() => prepareDataDirectory("/proc/nowhere/data"));
    expect(failure.message).toContain("/proc/nowhere/data cannot be written");
  });

  it("is made with every folder above it", () => {
    const dataDir = join(scratch.path, "a", "b", "data");
    prepareDataDirectory(dataDir);
    prepareDataDirectory(dataDir);
    expect(existsSync(dataDir)).toBe(true);
  });

  it("holds the cluster when the database user can get there", () => {
    const account = databaseAccount();
    expect(placeCluster({ dataDir: scratch.path, account, chosenByPerson: true })).toBe("postgres");
  });

  describe("behind a folder the database user may not enter", () => {
    const nobody = { name: "nobody", uid: 65534, gid: 65534 };
    // Only root can ask what another user may do; anyone else is asked about themselves.
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

    it("is refused with the folder's name when a person chose it", () => {
      const work = () => placeCluster({ dataDir, account, chosenByPerson: true });
      if (account === null) expect(work).toThrow();
      else
        expect(failureOf(work).message).toContain(
          `the user nobody may not enter ${join(scratch.path, "home")}`,
        );
    });

    it("leaves the choice of another place to us when nobody chose it", async () => {
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
