import { describe, expect, it } from "vitest";
import { z } from "zod";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import { eventSpec } from "@/lib/automation/events";
import type { WorkspaceFacts } from "@/lib/automation/facts";
import type { JsonObject } from "@/lib/automation/json";
import { readDefinition } from "@/lib/automation/read-definition";
import { validate } from "@/lib/automation/validate";
import { assertion, evaluateScenario } from "@/lib/runtime/scenario";
import { scriptedEvent } from "@/lib/runtime/scripted-events";
import { testRun } from "@/lib/runtime/test-run";
import { TEMPLATES } from "./index";
import { CALLER, type Template } from "./template";

const day = { open: "09:00", close: "17:00" };
const workspace: WorkspaceFacts = {
  name: "Bright Smile Dental",
  phone: "+12025550100",
  timezone: "America/New_York",
  country: "US",
  businessHours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day },
  holidays: [],
  today: { appointments: 4, missed_calls: 2, new_leads: 1 },
};

describe("templates", () => {
  it("are at least twelve, with unique ids", () => {
    expect(TEMPLATES.length).toBeGreaterThanOrEqual(12);
    expect(new Set(TEMPLATES.map((template) => template.id)).size).toBe(TEMPLATES.length);
  });

  it.each(TEMPLATES.map((template) => [template.id, template] as const))(
    "%s deploys without problems",
    (_, template) => {
      const read = readDefinition({
        name: template.name,
        nodes: template.nodes,
        edges: template.edges ?? [],
      });
      expect(read.ok && validate(read.definition, actions)).toEqual([]);
    },
  );

  it.each(TEMPLATES.map((template) => [template.id, template] as const))(
    "%s passes its own scenario",
    async (_, template) => {
      const { scenario } = template;
      const { result, event } = await play(template, scenario.events ?? []);
      const verdict = evaluateScenario(z.array(assertion).parse(scenario.assertions), {
        result,
        event,
        workspace,
      });
      expect(verdict.assertions.filter((one) => !one.passed).map((one) => one.message)).toEqual([]);
    },
  );

  it.each([
    ["reminder-confirm-by-reply", "Yes please", "thanks"],
    ["reminder-confirm-by-reply", "yes!", "thanks"],
    ["reminder-confirm-by-reply", " ok", "thanks"],
    ["reminder-confirm-by-reply", "👍🏽", "thanks"],
    ["reminder-confirm-by-reply", "Sí, gracias", "thanks"],
    ["reminder-confirm-by-reply", "no thanks", "change"],
    ["reminder-confirm-by-reply", "No, sorry", "change"],
    ["reminder-confirm-by-reply", "not sure yet", "call"],
    ["reminder-confirm-by-reply", "Yes, but later", "call"],
    ["no-show-recovery", "No thanks", "leave"],
    ["no-show-recovery", "Yes please", "rebook"],
    ["no-show-recovery", "Is Friday possible?", "rebook"],
  ])("%s: %j leads to %s", async (id, body, expected) => {
    const template = TEMPLATES.find((one) => one.id === id);
    if (!template) throw new Error(`no template ${id}`);
    const { result } = await play(template, [
      { after: "30m", event: "sms.received", data: { from: CALLER, body } },
    ]);
    expect(result.path.at(-1)).toBe(expected);
  });
});

/** Runs a template in the sandbox on its scenario's data. */
async function play(template: Template, events: JsonObject[]) {
  const read = readDefinition({
    name: template.name,
    nodes: template.nodes,
    edges: template.edges ?? [],
  });
  if (!read.ok) throw new Error("unreadable");
  const { scenario } = template;
  const trigger = read.definition.nodes.find((node) => node.type === "trigger");
  const spec = eventSpec(trigger?.type === "trigger" ? trigger.event : undefined);
  const event = {
    id: "evt_1",
    type: spec?.type ?? "",
    occurredAt: scenario.startAt,
    data: scenario.sampleData,
  };
  const result = await testRun({
    testId: "test_1",
    version: null,
    definition: read.definition,
    registry: actions,
    runners,
    event,
    startAt: Date.parse(scenario.startAt),
    events: z.array(scriptedEvent).parse(events),
    http: { mode: "skip", responses: scenario.httpResponses ?? {} },
    workspace,
    clock: () => 0,
  });
  return { result, event };
}
