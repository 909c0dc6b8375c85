import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generateKey, parseKey } from "./api-key";

const root = join(import.meta.dirname, "..", "..");
const kinds = [
  ["partner", "live"],
  ["partner", "test"],
  ["workspace", "live"],
  ["workspace", "test"],
] as const;

describe("an API key", () => {
  it.each(kinds)("of a %s in %s mode is recognized by its prefix and checksum", (kind, mode) => {
    const key = generateKey(kind, mode);
    expect(parseKey(key)).toEqual({ kind, mode });
    const last = key.endsWith("0") ? "1" : "0";
    expect(parseKey(key.slice(0, -1) + last)).toBeNull();
  });

  it("matches the pattern that is documented for secret scanners", () => {
    const [, documented] = /`(\\bfd[^`]+)`/.exec(readFileSync(join(root, "SECURITY.md"), "utf8")) ?? [];
    const pattern = new RegExp(documented ?? "missing");
    for (const [kind, mode] of kinds) {
      const key = generateKey(kind, mode);
      expect(pattern.exec(`KEY="${key}";`)?.[0]).toBe(key);
      expect(pattern.test(`${key}x`)).toBe(false);
    }
    const page = readFileSync(join(root, "app/docs/security/page.tsx"), "utf8");
    expect(page).toContain(JSON.stringify(documented).slice(1, -1));
  });
});
