import { expect, it } from "vitest";
import { writtenAs } from "./event-sample-texts";
import { apart, referenceTo, sampleText } from "./sample-text";
import type { Choice } from "./use-value";

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

it.each([
  ["tomorrow at {{trigger.starts_at | date:'h:mm a'}}?", "tomorrow at 11:00 AM?"],
  ["{{trigger.starts_at | date}}", "12 Mar 2026, 11:00 AM"],
  ["{{trigger.caller_phone | phone}}", "(202) 555-0143"],
  ["{{trigger.caller_phone}}", "+12025550143"],
  ["{{trigger.caller_name | first_name | upper}}", "MARIA"],
])("previews %j as a message is written: %j", (text, written) => {
  const choice = (path: string, sample: string) =>
    ({ path, sample, ...writtenAs(sample, "America/New_York") }) as Choice;
  const choices = [
    choice("trigger.starts_at", "2026-03-12T15:00:00Z"),
    choice("trigger.caller_phone", "+12025550143"),
    choice("trigger.caller_name", "Dr. Maria Gomez"),
  ];
  expect(sampleText(text, choices)).toBe(written);
});

it.each([
  ["Call us: ", "phone", "{{x | phone}}"],
  ["https://example.com/call?to=", "phone", "{{x}}"],
  [null, "phone", "{{x}}"],
  ["Call us: ", null, "{{x}}"],
])("after %j a field that is a %s is inserted as %s", (before, semantic, inserted) => {
  expect(referenceTo({ path: "x", field: { semantic } } as Choice, before)).toBe(inserted);
});
