import { describe, expect, it } from "vitest";
import { initials, namesAt, peopleOf } from "./others";

const open = (personId: string, nodeId: string | null, tab = `${personId} ${nodeId}`) => ({
  tab,
  personId,
  name: personId === "ada" ? "Ada Byron" : "Ben",
  nodeId,
});

describe("other people in the automation", () => {
  it("is one person, however many tabs, at the step one of them has selected", () => {
    expect(peopleOf([open("ada", null), open("ada", "queue"), open("ben", null)], "me")).toEqual([
      { personId: "ada", name: "Ada Byron", letters: "AB", nodeId: "queue" },
      { personId: "ben", name: "Ben", letters: "B", nodeId: null },
    ]);
  });

  it("is never oneself, in whatever tab", () => {
    expect(peopleOf([open("ada", "queue"), open("ben", null)], "ada")).toMatchObject([{ name: "Ben" }]);
    expect(namesAt([open("ada", "queue")], "ada").size).toBe(0);
  });

  it("is named together at one step", () => {
    expect([...namesAt([open("ada", "queue"), open("ben", "queue")], "me")]).toEqual([
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
