import { describe, expect, it } from "vitest";
import type { Json } from "@/lib/automation/json";
import { numberOrText, splitItems } from "./operand-values";

describe("numberOrText", () => {
  it.each<[string, Json]>([
    ["5", 5],
    ["-2.5", -2.5],
    ["0", 0],
    ["", ""],
    ["1.", "1."],
    ["007", "007"],
    ["NaN", "NaN"],
    ["{{steps.score.score}}", "{{steps.score.score}}"],
  ])("reads %j as %j", (text, value) => expect(numberOrText(text)).toBe(value));
});

describe("splitItems", () => {
  it.each([
    ["a, b", ["a", " b"]],
    ["a,", ["a", ""]],
    ["{{trigger.name | default:'one, two'}}, b", ["{{trigger.name | default:'one, two'}}", " b"]],
    ["a, {{trigger.na, b", ["a", " {{trigger.na, b"]],
  ])("splits %j", (text, items) => expect(splitItems(text)).toEqual(items));
});
