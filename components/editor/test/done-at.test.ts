import { describe, expect, it } from "vitest";
import { doneAt } from "./done-at";

const at = "2026-03-09T14:00:00.000Z";
const durationMs = 2 * 86_400_000;

describe("doneAt", () => {
  it.each(["delay", "wait_for_event"])("is the end of a %s step", (action) => {
    expect(doneAt({ action, durationMs }, at)).toBe("2026-03-11T14:00:00.000Z");
  });

  it("is the recorded time of any other step, however long it took", () => {
    expect(doneAt({ action: "send_sms", durationMs: 900 }, at)).toBe(at);
    expect(doneAt({ durationMs: 0 }, at)).toBe(at);
  });
});
