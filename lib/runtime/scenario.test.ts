import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import { assertion } from "@/lib/automation/assertions";
import type { JsonObject } from "@/lib/automation/json";
import { definitionOf, eventOf, NOW, WORKSPACE } from "@/lib/automation/testing/reading";
import { evaluateScenario } from "./scenario";
import { testRun } from "./test-run";

const event = eventOf({ caller_phone: "+12025550143", caller_name: "Maria" });
const definition = definitionOf([
  { id: "t", type: "trigger", event: "call.missed", next: "a" },
  {
    id: "a",
    type: "action",
    action: "send_sms",
    config: { to: "{{trigger.caller_phone}}", message: "Hi {{trigger.caller_name}}" },
    next: "b",
  },
  {
    id: "b",
    type: "action",
    action: "delay",
    config: { duration: { amount: 12, unit: "hours" } },
    next: "c",
  },
  {
    id: "c",
    type: "action",
    action: "send_email",
    config: { to: "desk@example.com", subject: "Call Maria", text: "Please" },
  },
]);
const result = await testRun({
  testId: "test_1",
  version: null,
  definition,
  registry: actions,
  runners,
  event,
  startAt: NOW,
  workspace: WORKSPACE,
  clock: () => NOW,
});
const holds = (wanted: JsonObject) =>
  evaluateScenario([assertion.parse(wanted)], { result, event, workspace: WORKSPACE, definition }).passed;

describe("a scenario passes when every assertion does", () => {
  it.each<[JsonObject, boolean]>([
    [{ type: "sent" }, true],
    [
      {
        type: "sent",
        channel: "sms",
        to: "{{trigger.caller_phone}}",
        contains: "Hi {{trigger.caller_name}}",
      },
      true,
    ],
    [{ type: "sent", channel: "sms", to: "+1 (202) 555-0143", within: { amount: 5, unit: "minutes" } }, true],
    [{ type: "sent", channel: "sms", contains: "hi maria" }, false],
    [{ type: "sent", channel: "email", within: "11h" }, false],
    [{ type: "sent", channel: "email", within: "12h" }, true],
    [{ type: "sent", channel: "email", contains: "Call Maria" }, true],
    [{ type: "sent", to: "{{trigger.contact_id}}" }, false],
    [{ type: "not_sent", channel: "sms", between: { from: "21:00", to: "08:00" } }, true],
    [{ type: "not_sent", between: { from: "21:00", to: "08:00" } }, false],
    [{ type: "not_sent", to: "+12025550199" }, true],
    [{ type: "ends_at", nodeId: "c" }, true],
    [{ type: "ends_at", nodeId: "a" }, false],
    [{ type: "status", status: "succeeded" }, true],
    [{ type: "status", status: "failed" }, false],
    [{ type: "output", nodeId: "a", field: "segments", operator: "equals", value: 1 }, true],
    [{ type: "output", nodeId: "a", field: "segments", operator: "greater_than", value: 1 }, false],
    [{ type: "output", nodeId: "zz", field: "x", operator: "not_exists" }, true],
  ])("%j: %s", (wanted, expected) => {
    expect(holds(wanted)).toBe(expected);
  });

  it("reports the actual value of each assertion", () => {
    const wanted = [
      assertion.parse({ type: "ends_at", nodeId: "a" }),
      assertion.parse({ type: "sent", channel: "sms" }),
    ];
    const { passed, assertions } = evaluateScenario(wanted, {
      result,
      event,
      workspace: WORKSPACE,
      definition,
    });
    expect(passed).toBe(false);
    expect(assertions.map((each) => [each.passed, each.message])).toEqual([
      [false, 'Expected it to end at "Send SMS"; it ended at "Send email"'],
      [true, "A message to +12025550143 went out at 2026-03-10T15:00:00.000Z"],
    ]);
  });

  it.each<[string, JsonObject, string]>([
    [
      "a step that is gone",
      { nodeId: "gone" },
      'Expected it to end at a step that has been removed ("gone"); it ended at "Send email"',
    ],
    [
      "another step of the same name",
      { nodeId: "d" },
      'Expected it to end at "Send email (d)"; it ended at "Send email (c)"',
    ],
  ])("names the expected step of a failed end: %s", (_, wanted, message) => {
    const other = { ...definition.nodes[3]!, id: "d" };
    const about = {
      result,
      event,
      workspace: WORKSPACE,
      definition: { nodes: [...definition.nodes, other] },
    };
    const { assertions } = evaluateScenario([assertion.parse({ type: "ends_at", ...wanted })], about);
    expect(assertions[0]?.message).toBe(message);
  });

  it("names the expected and the actual ending of a run", () => {
    const about = { result, event, workspace: WORKSPACE, definition };
    const { assertions } = evaluateScenario([assertion.parse({ type: "status", status: "failed" })], about);
    expect(assertions[0]?.message).toBe("Expected the run to fail; the run completed");
  });

  it.each<JsonObject>([
    { type: "heard" },
    { type: "sent", colour: 1 },
    { type: "sent", between: { from: "9", to: "10:00" } },
    { type: "sent", within: "soon" },
    { type: "output", nodeId: "a", field: "x", operator: "regex" },
    { type: "status", status: "fine" },
  ])("refuses %j", (wanted) => {
    expect(assertion.safeParse(wanted).success).toBe(false);
  });
});
