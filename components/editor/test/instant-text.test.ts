import { describe, expect, it } from "vitest";
import { readDefinition } from "@/lib/automation/read-definition";
import { translator } from "@/lib/messages/translator";
import { instantText, scenarioFailureText } from "./instant-text";

const timezone = "America/New_York";

describe("instantText", () => {
  it("shows the practice's time, whatever zone the text is in", () => {
    const read = "Tue, Mar 10, 2026, 11:00 AM EDT";
    expect(instantText("2026-03-10T15:00:00Z", timezone)?.replaceAll("\u202f", " ")).toBe(read);
    expect(instantText("2026-03-10T11:00", timezone)?.replaceAll("\u202f", " ")).toBe(read);
  });

  it.each(["", "tomorrow", "2026-02-30", 7, undefined])("is null for %j", (value) => {
    expect(instantText(value, timezone)).toBeNull();
  });
});

function drawn(nodes: readonly object[]) {
  const read = readDefinition({ name: "Text back", nodes });
  if (!read.ok) throw new Error("the fixture is valid");
  return read.definition;
}

const definition = drawn([
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  { id: "a", type: "action", action: "send_sms", config: {}, next: "b" },
  { id: "b", type: "action", action: "create_callback", config: {}, next: "c" },
  { id: "c", type: "action", action: "send_email", config: {}, next: "d" },
  { id: "d", type: "action", action: "send_email", config: {}, next: "e" },
  { id: "e", type: "action", action: "delay", name: "Wait", config: {}, next: "f" },
  { id: "f", type: "action", action: "delay", config: {} },
]);
const inLanguage = (language: "en" | "es") => ({
  ...{ t: translator(language, "editorScenarios"), steps: translator(language, "steps") },
  ...{ timezone, definition },
});

describe("scenarioFailureText", () => {
  it("shows times in the practice's zone", () => {
    const failure = "A message to +12025550143 went out at 2026-03-10T15:00:00.000Z";
    expect(scenarioFailureText(failure, inLanguage("en")).replaceAll("\u202f", " ")).toBe(
      "A message to +12025550143 went out at Tue, Mar 10, 2026, 11:00 AM EDT",
    );
  });

  it.each([
    ['It ended at "Send SMS"', "Terminó en «Enviar un mensaje de texto»"],
    ["It ended at the trigger", "Terminó en el activador"],
    [
      'Expected it to end at "Create callback"; it ended at "Send email"',
      "Debía terminar en «Crear una llamada por devolver»; terminó en «Enviar un correo»",
    ],
    [
      'Expected it to end at "Send email (d)"; it ended at "Send email (c)"',
      "Debía terminar en «Enviar un correo (paso 5 de 7)»; terminó en «Enviar un correo (paso 4 de 7)»",
    ],
    ['It ended at "Wait"', "Terminó en «Wait»"],
    [
      'Expected it to end at "Send SMS"; it ended at the trigger',
      "Debía terminar en «Enviar un mensaje de texto»; terminó en el activador",
    ],
    ["Expected the run to fail; the run completed", "La ejecución debía fallar; la ejecución se completó"],
    ["No such message", "Ningún mensaje coincide"],
    ["The run didn't start", "La ejecución no se inició"],
    ['segments of "Send SMS" is 2', "segments de «Enviar un mensaje de texto» es 2"],
  ])("translates %s", (failure, spanish) => {
    expect(scenarioFailureText(failure, inLanguage("es"))).toBe(spanish);
  });

  it("tells steps of one name apart by their place", () => {
    expect(scenarioFailureText('It ended at "Send email (d)"', inLanguage("en"))).toBe(
      "It ended at “Send email (step 5 of 7)”",
    );
  });
});
