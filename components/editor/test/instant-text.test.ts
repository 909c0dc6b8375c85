import { describe, expect, it } from "vitest";
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

describe("scenarioFailureText", () => {
  it("shows times in the practice's zone", () => {
    const t = translator("en", "editorScenarios");
    const failure = "A message to +12025550143 went out at 2026-03-10T15:00:00.000Z";
    expect(scenarioFailureText(failure, { t, timezone }).replaceAll("\u202f", " ")).toBe(
      "A message to +12025550143 went out at Tue, Mar 10, 2026, 11:00 AM EDT",
    );
  });

  it.each([
    ['It ended at "Send SMS"', "Terminó en «Send SMS»"],
    ["It ended at the trigger", "Terminó en el activador"],
    [
      'Expected it to end at "Send SMS"; it ended at "Wait"',
      "Debía terminar en «Send SMS»; terminó en «Wait»",
    ],
    [
      'Expected it to end at "Send SMS"; it ended at the trigger',
      "Debía terminar en «Send SMS»; terminó en el activador",
    ],
    ["Expected the run to fail; the run completed", "La ejecución debía fallar; la ejecución se completó"],
    ["No such message", "Ningún mensaje coincide"],
    ["The run didn't start", "La ejecución no se inició"],
    ['segments of "Send SMS" is 2', "segments de «Send SMS» es 2"],
  ])("translates %s", (failure, spanish) => {
    expect(scenarioFailureText(failure, { t: translator("es", "editorScenarios"), timezone })).toBe(spanish);
  });
});
