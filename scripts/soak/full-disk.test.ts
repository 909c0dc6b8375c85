import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { scratchFolder } from "../testing/scratch.ts";
import { hasSmallDisk, isMountPoint } from "./full-disk.ts";

describe("the disk that a fault may fill", () => {
  const scratch = scratchFolder();
  const folder = join(scratch.path, "data");
  mkdirSync(folder);
  afterAll(scratch.remove);

  it.each([undefined, "", folder])("is not %s", (named) => {
    expect(hasSmallDisk(named)).toBe(false);
  });

  it("is a mount point, which an ordinary folder is not", () => {
    expect(isMountPoint(folder)).toBe(false);
  });
});
