import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { type DeskNames, deskProblems } from "./desk-problems";
import { deskUses } from "./desk-uses";
import type { JsonObject } from "./json";
import { definitionOf } from "./testing/reading";

const DESK: DeskNames = {
  services: ["Cleaning", "Exam"],
  providers: ["Dr. Lee"],
  teams: ["Lab"],
  memberIds: ["per_1"],
  automations: [
    { id: "auto_recall", name: "Recall", status: "active", event: "manual" },
    { id: "auto_off", name: "Off", status: "paused", event: "manual" },
    { id: "auto_gone", name: "Gone", status: "archived", event: "manual" },
    { id: "auto_text", name: "Text back", status: "active", event: "call.missed" },
  ],
};
const NOW = Date.parse("2026-03-10T15:00:00Z");

function problemsOf(action: string, config: JsonObject) {
  const definition = definitionOf([
    { id: "t", type: "trigger", event: "call.missed", next: "a" },
    { id: "a", type: "action", action, config },
  ]);
  const found = deskProblems(deskUses(definition, actions), { desk: DESK, now: NOW, timezone: "UTC" });
  return found.map(({ code, field, severity }) => `${severity} ${code} ${field}`);
}

describe("a name of the desk", () => {
  it.each([
    ["book_appointment", { service: "CLEANING ", provider: "dr. lee" }, []],
    ["book_appointment", { service: "Surgery" }, ["warning unknown_service config.service"]],
    ["book_appointment", { service: "{{trigger.intent}}" }, []],
    ["book_appointment", { service: "" }, []],
    ["assign", { from: "everyone" }, []],
    ["assign", { from: "Owner" }, []],
    ["assign", { from: "lab" }, []],
    ["assign", { from: "Labb" }, ["warning unknown_team config.from"]],
    ["notify_team", { to: ["per_1", "per_2"] }, ["warning unknown_member config.to.1"]],
    ["start_automation", { automationId: "auto_recall" }, []],
    ["start_automation", { automationId: "auto_off" }, ["warning automation_not_live config.automationId"]],
    ["start_automation", { automationId: "auto_gone" }, ["warning automation_not_live config.automationId"]],
    ["start_automation", { automationId: "auto_text" }, ["error type_mismatch config.automationId"]],
    ["for_each", { automationId: "auto_recal" }, ["error unknown_reference config.automationId"]],
    [
      "for_each",
      { automationId: "auto_recall", query: { of: "appointments", where: { service: "Exams" } } },
      ["warning unknown_service config.query.where.service"],
    ],
    ["for_each", { automationId: "auto_recall", query: { of: "leads", where: { service: "Exams" } } }, []],
  ])("%s %j", (action, config, expected) => {
    expect(problemsOf(action, config)).toEqual(expected);
  });

  it("is corrected by a fix, and explained in words", () => {
    const definition = definitionOf([
      { id: "a", type: "action", action: "book_appointment", config: { service: "Cleanin" } },
    ]);
    const at = { desk: DESK, now: NOW, timezone: "UTC" };
    expect(deskProblems(deskUses(definition, actions), at)).toMatchObject([
      {
        message: 'There is no service "Cleanin" in this workspace',
        suggestion: "Did you mean Cleaning?",
        fix: { op: "set_field", nodeId: "a", field: "config.service", value: "Cleaning" },
      },
    ]);
  });
});

describe("a date", () => {
  it.each([
    ["book_appointment", { startAt: "2026-03-10T14:59" }, ["warning past_date config.startAt"]],
    ["book_appointment", { startAt: "2026-03-10T15:01" }, []],
    ["book_appointment", { startAt: "2026-03-10T16:30+02:00" }, ["warning past_date config.startAt"]],
    ["book_appointment", { startAt: "{{trigger.missed_at}}" }, []],
    ["book_appointment", { startAt: "next week" }, []],
    [
      "book_appointment",
      { nextAvailable: { before: "2020-01-01" } },
      ["warning past_date config.nextAvailable.before"],
    ],
    ["book_appointment", { nextAvailable: { after: "2020-01-01" } }, []],
    ["update_appointment", { startsAt: "2026-01-01" }, ["warning past_date config.startsAt"]],
    ["delay", { until: "2026-03-09" }, ["warning past_date config.until"]],
  ])("%s %j", (action, config, expected) => {
    expect(problemsOf(action, config)).toEqual(expected);
  });
});
