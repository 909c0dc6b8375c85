import { describe, expect, it } from "vitest";
import { isUnassigned, mayText, phonesOf, toE164, unassignedText } from "./phones";

describe("phone numbers", () => {
  it.each([
    ["+12025550143", "US", "+12025550143"],
    ["(202) 555-0143", "US", "+12025550143"],
    ["202-555-0143", "US", "+12025550143"],
    ["+1 202 555 0143", "DE", "+12025550143"],
    ["030 901820", "DE", "+4930901820"],
    ["+1 555 0143", "US", null],
    ["+15551234567", "US", "+15551234567"],
    ["(555) 123-4567", "US", "+15551234567"],
    ["12345", "US", null],
    ["Maria", "US", null],
    ["tel:+12025550143", "US", "+12025550143"],
    ["+\u0661\u0662\u0660\u0662\u0665\u0665\u0665\u0660\u0661\u0664\u0663", "US", "+12025550143"],
    ["\uff0b\uff11\uff12\uff10\uff12\uff15\uff15\uff15\uff10\uff11\uff14\uff13", "US", "+12025550143"],
    ["anonymous", "US", null],
    ["911", "US", null],
    ["+1202555014", "US", null],
    ["+999123456789", "US", null],
    ["+12025550143,+12025550144", "US", null],
    ["1-800-FLOWERS", "US", null],
    ["", "US", null],
    ["call me at +12025550143", "US", null],
    ["202-555-0143 ext. 5", "US", null],
    ["202-555-0143", "XX", null],
    ["9".repeat(100_000), "US", null],
  ])("%s in %s is %s", (text, country, expected) => {
    expect(toE164(text, country)).toBe(expected);
  });

  it("of the right length are distinguished from those a carrier serves", () => {
    expect(isUnassigned("+15551234567")).toBe(true);
    expect(isUnassigned("+12025550142")).toBe(false);
    expect(unassignedText("+15551234567")).toBe(
      "+15551234567 isn't a number that any carrier serves. Use one like +12025550142",
    );
  });

  it("are refused with their field", () => {
    expect(() => phonesOf("US").normalise("Maria", "to")).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ code: "invalid_phone", field: "to" }) }),
    );
  });

  it.each([
    ["+12025550143", ["US"], true],
    ["+18095550143", ["US"], false],
    ["+4930901820", ["US"], false],
    ["+19005550143", ["US"], false],
    ["+18005550100", ["US"], false],
    ["+8816123456789", ["US"], false],
    ["+252611234567", ["US"], false],
    ["+4930901820", ["US", "DE"], true],
    ["+15551234567", ["US"], true],
    ["+15551234567", ["DE"], false],
  ])("%s may be texted from %j: %s", (number, countries, expected) => {
    expect(mayText(number, countries)).toBe(expected);
  });
});
