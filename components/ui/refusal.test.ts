import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { reachedLength, refusalOf } from "./refusal";

const t = translator("en", "ui");
const number = { type: "number", validationMessage: "the browser's words" };

describe("a field that the browser does not submit", () => {
  it.each([
    [
      "too small",
      { ...number, validity: { rangeUnderflow: true }, min: "5", max: "120" },
      "Enter a number from 5 to 120.",
    ],
    ["too large", { ...number, validity: { rangeOverflow: true }, max: "1000" }, "Enter 1,000 or less."],
    ["below its only limit", { ...number, validity: { rangeUnderflow: true }, min: "1" }, "Enter 1 or more."],
    ["no number", { ...number, validity: { badInput: true, valueMissing: true } }, "Enter a number."],
    [
      "too short",
      { type: "password", validationMessage: "", validity: { tooShort: true }, minLength: 10 },
      "Enter at least 10 characters.",
    ],
    [
      "empty",
      { type: "text", validationMessage: "", validity: { valueMissing: true } },
      "Fill in this field.",
    ],
    [
      "an option that nobody chose",
      { type: "text", validationMessage: "", validity: { valueMissing: true }, dataset: { choice: "true" } },
      "Choose an option.",
    ],
    [
      "only spaces",
      { type: "text", validationMessage: "", value: "  ", validity: { patternMismatch: true } },
      "Fill in this field.",
    ],
    [
      "an address without a domain",
      { type: "email", validationMessage: "", value: "a@b", validity: { patternMismatch: true } },
      "Enter an email address, such as name@example.com.",
    ],
    [
      "refused by its own check",
      { type: "text", validity: { customError: true }, validationMessage: "No." },
      "No.",
    ],
    [
      "between two whole numbers",
      { ...number, validity: { stepMismatch: true }, step: "1" },
      "Enter a whole number.",
    ],
    ["between two steps", { ...number, validity: { stepMismatch: true }, step: "5" }, "the browser's words"],
  ])("because it is %s", (_, input, text) => {
    expect(refusalOf(input, t)).toBe(text);
  });
});

describe("a text with a greatest length", () => {
  it.each([
    ["shorter", { value: "abcd", maxLength: 5 }, null],
    ["as long", { value: "abcde", maxLength: 5 }, 5],
    ["without one", { value: "abcde", maxLength: -1 }, null],
    ["in a control that has none", { value: "abcde" }, null],
  ])("%s", (_what, input, expected) => {
    expect(reachedLength(input)).toBe(expected);
  });
});
