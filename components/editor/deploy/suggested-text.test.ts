import { expect, test } from "vitest";
import { MISSED_CALL } from "@/components/editor/fixtures/missed-call";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { suggestedName, suggestedNote } from "./suggested-text";

const t = translator("en", "editorDeploy");
const steps = translator("en", "steps");

function named(name: string) {
  const read = readDefinition({ ...MISSED_CALL, name });
  if (!read.ok) throw new Error("the fixture is valid");
  return read.definition;
}

test("an automation nobody named is named after its trigger and its first steps", () => {
  expect(suggestedName(named("New automation"), { t, steps })).toBe(
    "A call is missed: send SMS and create callback",
  );
  for (const name of ["New automation 2", "Nueva automatización"])
    expect(suggestedName(named(name), { t, steps })).toMatch(/send SMS/);
  expect(suggestedName(named("New automation of ours"), { t, steps })).toBeNull();
  expect(suggestedName(named("Text back"), { t, steps })).toBeNull();
});

test("the note of a version says what it changes", () => {
  expect(suggestedNote("first", t)).toBe("First version");
  expect(suggestedNote(null, t)).toBe("");
  expect(suggestedNote([], t)).toBe("");
  expect(suggestedNote([{ text: "Send SMS: message" }], t)).toBe("Send SMS: message");
  expect(suggestedNote([{ text: "Changed the message of “Hi” from “a” to “b”" }], t)).toBe(
    "Changed the message of “Hi”",
  );
  expect(suggestedNote([{ text: "Added Wait" }, { text: "b" }, { text: "c" }], t)).toBe(
    "Added Wait and 2 more",
  );
  expect(suggestedNote([{ text: "x".repeat(300) }], t)).toHaveLength(120);
});
