import { describe, expect, it } from "vitest";
import type { Settings } from "@/lib/automation/schema";
import { Admission } from "./admission";

const SAM = { id: null, phone: "+12025550123" };
const T = Date.parse("2026-03-10T15:00:00Z");
const minutes = (n: number) => T + n * 60_000;
const open = (settings: Partial<Settings>) =>
  new Admission({ automationId: "auto_1", settings: settings as Settings, timezone: "UTC" });

describe("a backtest admits", () => {
  it("everybody without rules", () => {
    const admission = open({});
    admission.note(SAM, T, new Date(minutes(60)).toISOString());
    expect(admission.admits(SAM, minutes(1))).toBe(true);
  });

  it("each person once, also if they entered before the window, under their number or id", () => {
    const admission = open({ entry: { mode: "once" } });
    expect(admission.admits(SAM, T)).toBe(true);
    admission.noteEarlier("contact:con_1", T - 1_000, T);
    expect(admission.admits({ id: "con_1", phone: null }, T)).toBe(false);
  });

  it("nobody while their earlier run lasts", () => {
    const admission = open({ entry: { mode: "not_while_running" } });
    admission.note(SAM, T, new Date(minutes(60)).toISOString());
    expect([admission.admits(SAM, minutes(59)), admission.admits(SAM, minutes(61))]).toEqual([false, true]);
  });

  it("as many in a minute as the limit says", () => {
    const admission = open({ rateLimitPerMinute: 1 });
    admission.note(SAM, T, new Date(T).toISOString());
    expect([admission.admits(SAM, T + 59_000), admission.admits(SAM, T + 61_000)]).toEqual([false, true]);
  });

  it("nobody who is left out for comparison", () => {
    const people = Array.from({ length: 200 }, (_, i) => ({
      id: null,
      phone: `+120255501${String(i).padStart(2, "0")}`,
    }));
    const admitted = people.filter((person) => open({ holdoutPercent: 50 }).admits(person, T));
    expect(admitted.length).toBeGreaterThan(60);
    expect(admitted.length).toBeLessThan(140);
  });
});
