import { describe, expect, it } from "vitest";
import { reasonText } from "@/components/words/reason-text";
import { translator } from "@/lib/messages/translator";
import { absentText } from "./why-not-text";

describe("the reason an automation did not start", () => {
  it.each([
    [
      { code: "condition", field: "during_hours", operator: "equals", expected: true, actual: false },
      "Condition not met: it was outside business hours.",
    ],
    [
      { code: "condition", field: "trigger.source", operator: "equals", expected: "web", actual: undefined },
      "Condition not met: source is “web” (there was no value).",
    ],
    [{ code: "condition" }, "The trigger's own conditions did not match."],
    [{ code: "paused" }, "It was paused."],
    [{ code: "quota_used_up" }, "quota used up."],
  ])("%o: %s", (reason, text) => {
    expect(reasonText(reason, translator("en", "editorRuns"))).toBe(text);
  });

  it("is in the reader's language", () => {
    const t = translator("es", "editorRuns");
    const condition = {
      code: "condition",
      field: "trigger.during_hours",
      operator: "equals",
      expected: true,
      actual: false,
    };
    expect(reasonText(condition, t)).toBe(
      "No se cumplió la condición: ocurrió fuera del horario de atención.",
    );
    expect(reasonText({ code: "rate_limited", perMinute: 20 }, t)).toBe(
      "Se alcanzó su límite de 20 ejecuciones por minuto.",
    );
    expect(reasonText({ code: "paused" }, t)).toBe("Estaba en pausa.");
  });

  it("names the event the automation starts on when it is another one", () => {
    const t = translator("en", "editorRuns");
    const event = { type: "lead.created", status: "accepted" as const };
    expect(absentText(event, { listens: "call.missed", t })).toBe(
      "It has a different trigger: a call is missed.",
    );
    expect(absentText(event, { listens: "lead.created", t })).toContain("was not live");
  });
});
