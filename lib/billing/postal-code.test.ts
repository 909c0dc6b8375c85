import { describe, expect, it } from "vitest";
import { wrongPostalCode } from "./postal-code";

describe("a postal code", () => {
  it.each([
    ["US", "02108"],
    ["US", "02108-1234"],
    ["US", "021081234"],
    ["US", " 02108 "],
    ["CA", "K1A 0B1"],
    ["CA", "k1a0b1"],
    ["DE", "10119"],
    ["GB", "SW1A 1AA"],
    ["PL", "00-950"],
    ["JP", "１００-０００１"],
    [null, "10119"],
    ["US", ""],
    ["HK", ""],
  ])("of %s can be %j", (country, code) => expect(wrongPostalCode(code, country)).toBeNull());

  it.each([
    ["US", "2108", "us"],
    ["US", "02108-12", "us"],
    ["US", "K1A 0B1", "us"],
    ["US", "Boston", "us"],
    ["CA", "02108", "ca"],
    ["CA", "D1A 0B1", "ca"],
    ["DE", "1", "other"],
    ["DE", "Postal code 10119", "other"],
    ["DE", "<b>10119</b>", "other"],
    [null, "n/a", "other"],
  ])("of %s cannot be %j", (country, code, kind) => expect(wrongPostalCode(code, country)).toBe(kind));
});
