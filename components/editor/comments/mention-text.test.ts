import { describe, expect, it } from "vitest";
import { matchingPeople, mentionAt, mentionedIn, partsOf, withMention } from "./mention-text";

const OLIVIA = { id: "per_1", name: "Olivia Owner" };
const OLIVIER = { id: "per_2", name: "Olivia" };
const UNNAMED = { id: "per_3", name: "" };
const PEOPLE = [OLIVIA, OLIVIER, UNNAMED];

describe("a mention that is being typed", () => {
  it.each([
    ["@", 1, { from: 0, typed: "" }],
    ["Ask @oli", 8, { from: 4, typed: "oli" }],
    ["Ask (@oli", 9, { from: 5, typed: "oli" }],
    ["Ask @Olivia Ow", 14, { from: 4, typed: "Olivia Ow" }],
    ["Ask @oli", 4, null],
    ["owner@example.com", 17, null],
    ["@one\ntwo", 8, null],
    ["", 0, null],
  ])("in %j at %i is %j", (text, caret, expected) => {
    expect(mentionAt(text, caret)).toEqual(expected);
  });

  it("matches the beginning of any word of a name", () => {
    expect(matchingPeople(PEOPLE, "ow")).toEqual([OLIVIA]);
    expect(matchingPeople(PEOPLE, "OLI")).toEqual([OLIVIA, OLIVIER]);
    expect(matchingPeople(PEOPLE, "via")).toEqual([]);
    expect(matchingPeople(PEOPLE, "")).toEqual([OLIVIA, OLIVIER]);
  });

  it("is completed where it was typed, with the caret behind it", () => {
    expect(withMention("Ask @oli first", { from: 4, caret: 8, name: "Olivia Owner" })).toEqual({
      text: "Ask @Olivia Owner  first",
      caret: 18,
    });
  });
});

describe("the mentions of a text", () => {
  it("are the people named in it, the longer name before its beginning", () => {
    expect(mentionedIn("@Olivia Owner, please", PEOPLE)).toEqual(["per_1"]);
    expect(mentionedIn("@Olivia please", PEOPLE)).toEqual(["per_2"]);
    expect(mentionedIn("mail olivia@example.com, @Nobody", PEOPLE)).toEqual([]);
  });

  it("are parts of the text, and nothing of it is lost", () => {
    const text = "Hi @Olivia Owner and @Olivia: see @ 5 pm";
    const parts = partsOf(text, PEOPLE);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.filter(({ mention }) => mention).map((part) => part.text)).toEqual([
      "@Olivia Owner",
      "@Olivia",
    ]);
  });
});
