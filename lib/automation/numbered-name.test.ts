import { describe, expect, it } from "vitest";
import { numberedName } from "./numbered-name";

describe("a new name", () => {
  const taken = new Set(["Text back", "Text back 2", "x".repeat(20)]);

  it.each([
    ["Reminder", "Reminder"],
    ["Text back", "Text back 3"],
    ["Text back 2", "Text back 2 2"],
    ["text back", "text back"],
    ["x".repeat(20), `${"x".repeat(18)} 2`],
  ])("for %s is %s", (name, free) => {
    expect(numberedName(name, { taken, between: " ", longest: 20 })).toBe(free);
  });
});
