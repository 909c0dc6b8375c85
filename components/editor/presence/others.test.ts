import { describe, expect, it } from "vitest";
import { initials, namesAt, peopleOf } from "./others";

const open = (personId: string, nodeId: string | null, tab = `${personId} ${nodeId}`) => ({
  tab,
  personId,
  name: personId === "ada" ? "Ada Byron" : "Ben",
  nodeId,
});

const me = (personId: string) => ({ personId, elsewhere: "You, in another tab" });

describe("other people in the automation", () => {
  it("is one person, however many tabs, at the step one of them has selected", () => {
    expect(peopleOf([open("ada", null), open("ada", "queue"), open("ben", null)], me("me"))).toEqual([
      { personId: "ada", name: "Ada Byron", letters: "AB", nodeId: "queue" },
      { personId: "ben", name: "Ben", letters: "B", nodeId: null },
    ]);
  });

  it("is oneself in another tab, with one's own initials", () => {
    expect(peopleOf([open("ada", "queue")], me("ada"))[0]).toMatchObject({
      name: "You, in another tab",
      letters: "AB",
    });
  });

  it("is named together at one step", () => {
    expect([...namesAt([open("ada", "queue"), open("ben", "queue")], me("me"))]).toEqual([
      ["queue", "Ada Byron, Ben"],
    ]);
  });

  it.each([
    ["Ada Byron", "AB"],
    ["Ada", "A"],
    ["  Maria da Silva ", "MS"],
    ["𝒜da 🦷", "𝒜🦷"],
    ["", ""],
  ])("%s is drawn as %s", (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
