import { describe, expect, it } from "vitest";
import { money, unitPrice } from "@/lib/billing/format";
import { LANGUAGES } from "./language";
import { DEFAULT_FORMAT, has24Hours, localesOf, REGION_IDS, viewerFormatOf } from "./viewer-format";

const AT = Date.UTC(2027, 2, 4, 15, 5);
/** Intl writes spaces of several kinds. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

describe("a region", () => {
  it.each([
    ["en-US", "Mar 4, 2027", "$12,345.50"],
    ["en-GB", "4 Mar 2027", "US$12,345.50"],
    ["es-ES", "4 Mar 2027", "12.345,50 US$"],
    ["de-DE", "4 Mar 2027", "12.345,50 $"],
  ] as const)("%s writes dates and amounts in its own order, with English words", (id, date, amount) => {
    const { dates, numbers } = localesOf({ language: "en", region: id });
    const format = new Intl.DateTimeFormat(dates, { dateStyle: "medium", timeZone: "UTC" });
    expect([format.format(AT), plain(money(1_234_550, "usd", numbers))]).toEqual([date, amount]);
  });

  it.each([
    ["en-US", "4 mar 2027", "$12,345.50"],
    ["es-ES", "4 mar 2027", "12.345,50 US$"],
    ["de-DE", "4 mar 2027", "12.345,50 $"],
  ] as const)("%s keeps its separators in Spanish", (region, date, amount) => {
    const { dates, numbers } = localesOf({ language: "es", region });
    const format = new Intl.DateTimeFormat(dates, { dateStyle: "medium", timeZone: "UTC" });
    expect([format.format(AT), plain(money(1_234_550, "usd", numbers))]).toEqual([date, amount]);
  });

  it("is known to Intl in every language", () => {
    const all = LANGUAGES.flatMap((language) =>
      REGION_IDS.flatMap((region) => Object.values(localesOf({ language, region }))),
    );
    expect(Intl.DateTimeFormat.supportedLocalesOf([...new Set(all)])).toEqual([...new Set(all)]);
  });

  it("that is no longer offered is read as the default one", () => {
    const stored = { language: "es", clock: "24" } as const;
    expect(viewerFormatOf({ ...stored, region: "xx-XX" })).toEqual({ ...DEFAULT_FORMAT, ...stored });
    expect(viewerFormatOf({ ...stored, region: "toString" }).region).toBe("en-US");
  });
});

describe("the clock", () => {
  it.each([
    ["en-US", "automatic", false],
    ["en-US", "24", true],
    ["en-GB", "automatic", true],
    ["en-GB", "12", false],
    ["es-ES", "automatic", true],
    ["en-AU", "automatic", false],
  ] as const)("of %s set to %s has 24 hours: %s", (region, clock, expected) => {
    expect(has24Hours({ region, clock })).toBe(expected);
  });
});

it("writes fractions of a cent exactly, also where the sign follows the amount", () => {
  expect(unitPrice("0.0075", "USD")).toBe("$0.0075");
  expect(unitPrice("1200.5", "USD")).toBe("$1,200.50");
  expect(plain(unitPrice("0.0075", "USD", "de-DE"))).toBe("0,0075 $");
  expect(unitPrice("3", "USD")).toBe("$3.00");
});
