import { describe, expect, it } from "vitest";
import { compiledRoom } from "@/lib/messages/compiled";
import { SPECS } from "@/lib/messages/specs";
import { translate } from "@/lib/messages/translate";
import type { Language } from "./language";
import { ENGLISH, typographic } from "./wording";

const clockIn = (language: Language, is24Hours: boolean) =>
  translate(language, compiledRoom(language, "steps"), {
    specs: SPECS[language],
    has24Hours: () => is24Hours,
  }).clock;

describe("a time of day", () => {
  it.each([
    ["00:00", "12:00 AM", "las 12:00 a. m.", "las 00:00"],
    ["01:30", "1:30 AM", "la 1:30 a. m.", "la 01:30"],
    ["09:05", "9:05 AM", "las 9:05 a. m.", "las 09:05"],
    ["12:00", "12:00 PM", "las 12:00 p. m.", "las 12:00"],
    ["13:15", "1:15 PM", "la 1:15 p. m.", "las 13:15"],
    ["23:59", "11:59 PM", "las 11:59 p. m.", "las 23:59"],
    ["24:00", "12:00 AM", "las 12:00 a. m.", "las 24:00"],
  ])("%s follows the reader's language and clock", (time, english, spanish, spanish24) => {
    expect(ENGLISH.clock(time)).toBe(english);
    expect(clockIn("en", false)(time)).toBe(english);
    expect(clockIn("en", true)(time)).toBe(time);
    expect(clockIn("es", false)(time)).toBe(spanish);
    expect(clockIn("es", true)(time)).toBe(spanish24);
  });

  it("that is no time stays as it is", () => {
    expect(ENGLISH.clock("noon")).toBe("noon");
    expect(ENGLISH.clock("25:00")).toBe("25:00");
  });
});

it.each([
  ['There is no event "moon.landed"', "There is no event “moon.landed”"],
  ['"Say sorry" leads "true" to 2 steps', "“Say sorry” leads “true” to 2 steps"],
  ['Either "a" or "b", not both', "Either “a” or “b”, not both"],
  [
    'must be a duration such as {"amount": 2, "unit": "hours"}',
    'must be a duration such as {"amount": 2, "unit": "hours"}',
  ],
  ['The body is {"a":"b"}', 'The body is {"a":"b"}'],
  ['A 6" screen', 'A 6" screen'],
])("a page shows %s as %s", (text, shown) => {
  expect(typographic(text)).toBe(shown);
  expect(translate("en", compiledRoom("en", "steps")).sentence(text)).toBe(shown);
  // A sentence without a translation has the quotes of a page, too.
  expect(translate("es", compiledRoom("es", "steps")).sentence(text)).toBe(shown);
});
