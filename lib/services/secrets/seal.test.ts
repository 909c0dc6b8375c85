import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { open, type SecretKey, seal } from "./seal";

const key = (id: string): SecretKey => ({ id, key: randomBytes(32) });
const [old, current] = [key("k1"), key("k2")];
const ROW = "provider_setting ws_mine sms";

describe("a sealed secret", () => {
  it("opens with the key it names, whichever key is first now", () => {
    const before = seal("token of before", [old], ROW);
    const rotated = [current, old];
    expect(open(before, rotated, ROW)).toBe("token of before");
    const after = seal("token of today", rotated, ROW);
    expect(after.subarray(0, 2).toString()).toBe("k2");
    expect(open(after, [current], ROW)).toBe("token of today");
  });

  it("does not open without its key, nor with another key of the same id", () => {
    const sealed = seal("token", [old], ROW);
    expect(() => open(sealed, [current], ROW)).toThrow(/no encryption key has the id k1/);
    expect(() => open(sealed, [key("k1")], ROW)).toThrow();
  });

  it("does not open in another row, or with a bit changed", () => {
    const sealed = seal("token", [current], ROW);
    expect(() => open(sealed, [current], "provider_setting ws_other sms")).toThrow();
    for (const at of [16, 28, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = changed[at]! ^ 1;
      expect(() => open(changed, [current], ROW)).toThrow();
    }
  });

  it("differs each time and reveals nothing of its content", () => {
    const [one, two] = [
      seal("a-long-enough-token", [current], ROW),
      seal("a-long-enough-token", [current], ROW),
    ];
    expect(one.equals(two)).toBe(false);
    expect(one.includes("token")).toBe(false);
  });
});
