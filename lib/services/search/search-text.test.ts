import { describe, expect, it } from "vitest";
import { likeText, matchesWords, readSearch, textQuery } from "./search-text";

const digitsOf = (typed: string, country = "US") => readSearch(typed, country)?.digits;

describe("a phone number in any spelling", () => {
  it.each([
    ["+15035550123", "US"],
    ["(503) 555-0123", "US"],
    ["503.555.0123", "US"],
    ["1 503 555 0123", "US"],
    ["+1 503-555-0123", "GB"],
    ["٥٠٣ ٥٥٥ ٠١٢٣", "US"],
  ])("%s in %s is the number", (typed, country) => {
    expect(digitsOf(typed, country)).toBe("15035550123");
  });

  it.each(["020 7946 0000", "+44 20 7946 0000", "00442079460000", "+44 (0)20 7946 0000"])(
    "%s in GB is the number",
    (typed) => {
      expect(digitsOf(typed, "GB")).toBe("442079460000");
    },
  );

  it.each([
    ["503 555", "503555"],
    ["555-01", "55501"],
    ["020 79", "2079"],
    ["0123", "123"],
  ])("%s is a part of one", (typed, digits) => {
    expect(digitsOf(typed)).toBe(digits);
  });

  it.each(["Elsa", "Suite 555", "50", "elsa@example.com", "++"])("%s is none", (typed) => {
    expect(digitsOf(typed) ?? null).toBeNull();
  });
});

describe("words", () => {
  it("are read longest first, and a single letter is too short", () => {
    expect(readSearch("  al   Greene ", "US")).toMatchObject({ words: ["Greene", "al"], whole: "al Greene" });
    expect(readSearch("a", "US")).toBeNull();
    expect(readSearch("   ", "US")).toBeNull();
  });

  it("match the starts of words in any order and case", () => {
    const texts = ["Elsa Greene-Hall", "elsa@example.com"];
    const matches = (typed: string) =>
      matchesWords(readSearch(typed, "US")!, { texts, phone: "+15035550123" });
    expect(["green els", "ELSA", "hall", "exam", "503 555", "elsa@exa"].map(matches)).toEqual(
      Array(6).fill(true),
    );
    expect(["reene", "elsa brown", "503 556"].map(matches)).toEqual([false, false, false]);
  });

  it("hold no wildcards", () => {
    expect(likeText("50%_\\")).toBe("50\\%\\_\\\\");
  });
});

describe("a query for words of a text", () => {
  const queryOf = (typed: string) => textQuery(readSearch(typed, "US")!);

  it.each([
    ["Crown", "'crown':*"],
    ["insurance crown", "'insurance':* & 'crown':*"],
    ["it's", null],
    ["niño's café", "'niño':* & 's':* & 'café':*"],
    ["a & b | ! crown", "'crown':* & 'a':* & 'b':*"],
    ["':* \\", null],
    ["to", null],
    ["555-0123", null],
  ])("%s is %s", (typed, query) => {
    expect(queryOf(typed)).toBe(query);
  });
});
