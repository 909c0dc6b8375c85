import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import type { StartTarget } from "@/lib/actions/start-automation/target";
import type { JsonObject } from "@/lib/automation/json";
import { definitionOf, eventOf, NOW, WORKSPACE } from "@/lib/automation/testing/reading";
import type { DeskReader } from "./desk-reader";
import { testRun } from "./test-run";

const LIVE: StartTarget = { name: "Recall", status: "active", event: "manual" };

function run(action: string, config: JsonObject, desk: DeskReader = {}, data: JsonObject = {}) {
  const nodes = [
    { id: "t", type: "trigger", event: "call.missed", next: "a" },
    { id: "a", type: "action", action, config: { automationId: "auto_1", ...config }, next: "z" },
    { id: "z", type: "action", action: "stop", config: {} },
  ];
  return testRun({
    testId: "test_1",
    version: null,
    definition: definitionOf(nodes),
    registry: actions,
    runners,
    event: eventOf({ caller_phone: "+12025550143", ...data }),
    startAt: NOW,
    workspace: WORKSPACE,
    clock: () => NOW,
    desk,
  });
}
const knows = (target: StartTarget | null, ids: string[] = []): DeskReader => ({
  automation: async () => target,
  matching: async (_, { limit }) => ids.slice(0, limit),
});

describe("a test of a step that starts an automation", () => {
  it("shows what it would start", async () => {
    const { steps, effects } = await run("start_automation", { data: { a: 1 } }, knows(LIVE));
    expect(steps[0]).toMatchObject({ status: "succeeded", output: { runId: "run_sandbox_1" } });
    expect(effects.automations).toMatchObject([{ automationId: "auto_1", name: "Recall", data: { a: 1 } }]);
  });

  it.each([
    [null, "not_found"],
    [{ ...LIVE, status: "draft" }, "not_found"],
    [{ ...LIVE, status: "paused" }, "not_found"],
    [{ ...LIVE, status: "archived" }, "not_found"],
    [{ ...LIVE, event: "call.missed" }, "type_mismatch"],
  ] as const)("fails as it would live for %j", async (target, code) => {
    for (const [action, config] of [
      ["start_automation", {}],
      ["for_each", { query: { of: "leads" } }],
    ] as const) {
      const { steps } = await run(action, config, knows(target, ["lead_1"]));
      expect(steps[0]?.error).toMatchObject({ code, field: "automationId" });
    }
  });
});

describe("a test of a step that goes through a list", () => {
  const ids = Array.from({ length: 25 }, (_, i) => `con_${i}`);

  it("counts what matches, shows the first of it, and takes the time of its pace", async () => {
    const config = { query: { of: "contacts", where: { is_patient: true } }, perMinute: 12 };
    const result = await run("for_each", config, knows(LIVE, ids));
    expect(result.steps[0]).toMatchObject({ output: { started: 25, skipped: 0 }, attempt: 1 });
    expect(result.effects.automations).toMatchObject([
      { name: "Recall", of: "contacts", count: 25, perMinute: 12, first: ids.slice(0, 10) },
    ]);
    expect(Date.parse(result.virtualEnd) - NOW).toBe(24 * 5_000);
    expect(result.steps.map(({ nodeId }) => nodeId)).toEqual(["a", "z"]);
  });

  it("says when there is more than it may start", async () => {
    const result = await run("for_each", { query: { of: "contacts" }, max: 10 }, knows(LIVE, ids));
    expect(result.steps[0]).toMatchObject({
      output: { started: 10 },
      warnings: ["There were more than 10; the others were left out"],
    });
  });

  it.each([
    [[], "succeeded", 0],
    [["a", { b: 1 }], "succeeded", 2],
    [Array.from({ length: 1_001 }, () => "x"), "succeeded", 1_000],
  ])("takes a list of an earlier step", async (list, status, started) => {
    const config = { items: "{{trigger.extra.list}}", perMinute: 1_000 };
    const { steps } = await run("for_each", config, knows(LIVE), { extra: { list } });
    expect(steps[0]).toMatchObject({ status, output: { started } });
  });

  it.each(["a, b", 3, { a: 1 }])("fails for %j, which is no list", async (list) => {
    const config = { items: "{{trigger.extra.list}}" };
    const { steps } = await run("for_each", config, knows(LIVE), { extra: { list } });
    expect(steps[0]?.error).toMatchObject({ code: "type_mismatch", field: "items" });
  });
});
