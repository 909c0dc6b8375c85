import { describe, expect, it } from "vitest";
import { typedValue, valueFrom } from "./parameter-value";

describe("a value of a parameter", () => {
  it.each([
    ["text", " Hello ", "Hello"],
    ["number", "3.5", 3.5],
    ["number", "three", "three"],
    ["boolean", "false", false],
    ["duration", "1 hour", { amount: 1, unit: "hours" }],
    ["duration", "30 Minutes", { amount: 30, unit: "minutes" }],
    ["phone", "", undefined],
  ] as const)("of the type %s typed as %j is %j", (type, typed, value) => {
    expect(valueFrom(type, typed)).toEqual(value);
  });

  it.each([
    [{ amount: 1, unit: "hours" }, "1 hour"],
    [{ amount: 2, unit: "days" }, "2 days"],
    [true, "true"],
    [undefined, ""],
  ])("%j is shown as %j", (value, text) => {
    expect(typedValue(value)).toBe(text);
  });
});
