import { describe, expect, it } from "vitest";
import { grouped } from "./amounts";

describe("a printed amount", () => {
  it.each([
    ["0.00", "0.00"],
    ["999.99", "999.99"],
    ["1000.00", "1,000.00"],
    ["-12345.60", "-12,345.60"],
    ["−123456.00", "−123,456.00"],
    ["1234567", "1,234,567"],
  ])("%s is %s", (amount, printed) => {
    expect(grouped(amount)).toBe(printed);
  });
});
