import { describe, expect, it } from "vitest";
import { toMinor } from "./amount";

describe("toMinor", () => {
  it.each([
    ["12.50", 1250],
    ["12.5", 1250],
    ["12,05", 1205],
    ["12", 1200],
    [" 0.01 ", 1],
    ["999999999.99", 99_999_999_999],
    ["1,000", 100_000],
    ["1,427.07", 142_707],
    ["$12", 1200],
    ["$1,427.07", 142_707],
    ["12.50 €", 1250],
    ["1 000", 100_000],
  ])("reads %s as %i cents", (text, minor) => expect(toMinor(text)).toBe(minor));

  it.each(["", ".", ".5", "-1", "1e3", "1.234", "1,25,0.00", "0x10", "twelve", "$", "$$5", "$-5", "12 USD"])(
    "rejects %j",
    (text) => expect(toMinor(text)).toBeNull(),
  );
});
