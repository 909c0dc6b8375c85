import { expect, it } from "vitest";
import { apart } from "./sample-text";

it.each([
  ["", "{{x}}"],
  ["Hi ", "{{x}}"],
  ["Hi", " {{x}}"],
  ["opt out.", " {{x}}"],
  ["{{y}}", " {{x}}"],
  ["(", "{{x}}"],
  ["https://example.com/p?id=", "{{x}}"],
  ["https://example.com/p", "{{x}}"],
  ["one\n", "{{x}}"],
])("after %j a field is written as %j", (before, written) => {
  expect(apart("{{x}}", before)).toBe(written);
});
