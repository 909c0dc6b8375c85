import { describe, expect, it } from "vitest";
import { commandScore } from "./command-score";

const score = (typed: string, label: string, keywords = "") => commandScore(typed, { label, keywords });

describe("finding a command by what is typed", () => {
  it("prefers the beginning of a name to a word in it, and that to a word it is also known by", () => {
    expect(score("log", "Log a call")).toBeGreaterThan(score("log", "Audit log"));
    expect(score("log", "Audit log")).toBeGreaterThan(score("log", "History", "log"));
  });

  it("takes the words in any order and unfinished", () => {
    expect(score("call lo", "Log a call")).toBeGreaterThan(0);
  });

  it("does not find letters scattered over a name", () => {
    expect(score("undo", "This automation Deploy")).toBe(0);
  });

  it("finds a part of a word last of all", () => {
    expect(score("mation", "Automations")).toBeGreaterThan(0);
    expect(score("mation", "Automations")).toBeLessThan(score("auto", "Automations"));
  });
});
