import { describe, expect, it } from "vitest";
import { acceptedLanguage, chosenLanguage, languageOf, localeOf } from "./language";

describe("the language of a browser", () => {
  it.each([
    ["es-MX,es;q=0.9,en;q=0.8", "es"],
    ["en-US,en;q=0.9,es;q=0.8", "en"],
    ["fr-CA,fr;q=0.9,es;q=0.5,en;q=0.4", "es"],
    ["en;q=0.2, es;q=0.7", "es"],
    ["en;q=0.5,es;q=0.5", "en"],
    ["ES", "es"],
    ["es-419", "es"],
    ["es ; q=1.000", "es"],
    ["de, *;q=0.5", "en"],
    ["en;q=0, *", "es"],
    ["es;q=0", "en"],
    ["es;q=0, en;q=0", "en"],
  ])("is the first of the product's by weight: %s is %s", (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });

  it.each([
    null,
    undefined,
    "",
    "fr",
    "esperanto",
    "est",
    "es;q=2",
    "es;q=banana",
    "es;q=",
    ",,;;",
    "es_MX",
    "español",
    "<script>",
    `es${",x".repeat(1_000)}`,
  ])("is English for what cannot be read: %s", (header) => {
    expect(acceptedLanguage(header)).toBe("en");
  });

  it("skips only the part that cannot be read", () => {
    expect(acceptedLanguage("en;q=many, es;q=0.3")).toBe("es");
  });
});

describe("the language of a page", () => {
  it("is that of a link, then the reader's own choice, then the browser's", () => {
    const from = { link: "en", cookie: "es", accepted: "es-MX" };
    expect(chosenLanguage(from)).toBe("en");
    expect(chosenLanguage({ ...from, link: undefined, cookie: "en" })).toBe("en");
    expect(chosenLanguage({ cookie: undefined, accepted: "es-MX" })).toBe("es");
    expect(chosenLanguage({ link: "xx", cookie: "<b>", accepted: null })).toBe("en");
  });

  it("is one of the product's, whatever a cookie holds", () => {
    for (const value of ["", "EN", "es-MX", "constructor", "__proto__", null, undefined])
      expect(languageOf(value)).toBeNull();
  });

  it("has the dates and the clock of the workspace's country", () => {
    const at = new Date("2026-11-26T20:00:00Z");
    const text = (locale: string) =>
      new Intl.DateTimeFormat(locale, {
        ...{ weekday: "long", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
        timeZone: "America/New_York",
      }).format(at);
    expect(text(localeOf("en", "US"))).toBe("Thursday, November 26 at 3:00 PM");
    expect(text(localeOf("es", "US")).replaceAll(/\s/g, " ")).toBe("jueves, 26 de noviembre, 3:00 p.m.");
    expect(text(localeOf("es", "ES"))).toBe("jueves, 26 de noviembre, 15:00");
    expect(text(localeOf("es", "not a country"))).toBe(text("es-US"));
  });
});
