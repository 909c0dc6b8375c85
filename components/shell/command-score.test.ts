import { describe, expect, it } from "vitest";
import { commandScore } from "./command-score";

const score = (typed: string, label: string, keywords = "") => commandScore(typed, { label, keywords });

describe("commandScore", () => {
  it("ranks a name prefix above a word in the name, and that above a keyword", () => {
    expect(score("log", "Log a call")).toBeGreaterThan(score("log", "Audit log"));
    expect(score("log", "Audit log")).toBeGreaterThan(score("log", "History", "log"));
  });

  it("matches partial words in any order", () => {
    expect(score("call lo", "Log a call")).toBeGreaterThan(0);
  });

  it("does not match letters scattered across a name", () => {
    expect(score("undo", "This automation Deploy")).toBe(0);
  });

  it("ranks a match inside a word last", () => {
    expect(score("mation", "Automations")).toBeGreaterThan(0);
    expect(score("mation", "Automations")).toBeLessThan(score("auto", "Automations"));
  });
});
