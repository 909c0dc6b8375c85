import { expect, test } from "vitest";
import { dateFormat, numberFormat } from "./formats";

test("a format is constructed once for its locale and options", () => {
  const hours = dateFormat("en-US", { hour: "numeric", timeZone: "UTC" });
  expect(dateFormat("en-US", { hour: "numeric", timeZone: "UTC" })).toBe(hours);
  expect(dateFormat("en-US", { hour: "numeric", timeZone: "Asia/Tokyo" })).not.toBe(hours);
  expect(dateFormat("es-MX", { hour: "numeric", timeZone: "UTC" })).not.toBe(hours);
});

test("a kind of format does not answer for another", () => {
  expect(numberFormat("en-US", {}).format(1_234.5)).toBe("1,234.5");
  expect(dateFormat("en-US", {}).format(0)).toBe(new Intl.DateTimeFormat("en-US").format(0));
});

test("only so many formats are kept", () => {
  const first = numberFormat("de-DE", { minimumFractionDigits: 0 });
  for (let digits = 0; digits < 1_001; digits += 1)
    numberFormat(`en-u-nu-latn-x-${digits}`, { minimumFractionDigits: 1 });
  expect(numberFormat("de-DE", { minimumFractionDigits: 0 })).not.toBe(first);
});
