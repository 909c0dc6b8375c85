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

const SENDS = {
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "w" },
    {
      id: "w",
      type: "action",
      action: "delay",
      config: { duration: { amount: 2, unit: "days" } },
      next: "m",
    },
    { id: "m", type: "action", action: "send_sms", config: { to: "{{trigger.caller_phone}}", message: "a" } },
  ],
};
const EMAIL = {
  id: "e",
  type: "action",
  action: "send_email",
  config: { to: "{{contact.email}}", subject: "Hi", text: "b" },
};

function definitionOf(nodes: readonly object[]) {
  const read = readDefinition({ name: "Text back", nodes });
  if (!read.ok) throw new Error("the fixture is valid");
  return read.definition;
}

function noteOf(language: "en" | "es", nodes: readonly object[]): string {
  const words = { t: translator(language, "editorDeploy"), steps: translator(language, "steps") };
  const compared = { before: definitionOf(SENDS.nodes), after: definitionOf(nodes), titles: undefined };
  return suggestedNote(compared, words);
}

const [start, wait, text] = SENDS.nodes;

test.each([
  ["nothing", SENDS.nodes, "", ""],
  [
    "a message",
    [start, wait, { ...text, config: { to: "{{trigger.caller_phone}}", message: "b" } }],
    "Changed the message of “Send SMS”",
    "Se cambió el campo «mensaje» de «Enviar un mensaje de texto»",
  ],
  [
    "a new step",
    [start, wait, { ...text, next: "e" }, EMAIL],
    "Added “Send email” after “Send SMS”",
    "Se agregó «Enviar un correo» después de «Enviar un mensaje de texto»",
  ],
  [
    "several changes",
    [start, { ...wait, next: "e" }, { ...EMAIL, next: "m" }, { ...text, onError: "continue" }],
    "Added “Send email” after “Wait”, and 1 more change",
    "Se agregó «Enviar un correo» después de «Esperar», y 1 cambio más",
  ],
  ["a step that is gone", [{ ...start, next: "m" }, text], "Removed “Wait”", "Se quitó «Esperar»"],
])("the note of a version says what it changes: %s", (_, nodes, english, spanish) => {
  expect(noteOf("en", nodes as object[])).toBe(english);
  expect(noteOf("es", nodes as object[])).toBe(spanish);
});

test("a long note is cut", () => {
  const added = [
    start,
    wait,
    { ...text, name: "y".repeat(90), next: "e" },
    { ...EMAIL, name: "x".repeat(90) },
  ];
  expect(noteOf("en", added as object[])).toMatch(/^.{80,119}…, and 1 more change$/);
});
