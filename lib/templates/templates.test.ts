import { describe, expect, it } from "vitest";
import { z } from "zod";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import { assertion } from "@/lib/automation/assertions";
import type { CustomEvents } from "@/lib/automation/custom-events";
import { eventSpec } from "@/lib/automation/events";
import type { WorkspaceFacts } from "@/lib/automation/facts";
import { isObject } from "@/lib/automation/json";
import { readDefinition } from "@/lib/automation/read-definition";
import { validate } from "@/lib/automation/validate";
import { evaluateScenario } from "@/lib/runtime/scenario";
import { scriptedEvent } from "@/lib/runtime/scripted-events";
import { testRun } from "@/lib/runtime/test-run";
import { TEMPLATES } from "./index";
import { type Ready, replyAfter, startsCompanion } from "./template";
import { MOST_WANTED } from "./testing/most-wanted";

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

type Case = Ready & { custom: CustomEvents };

/** Every template and companion, with the events of its template. */
const READY: Case[] = TEMPLATES.flatMap((template) => {
  const custom = Object.fromEntries((template.eventTypes ?? []).map(({ name, ...type }) => [name, type]));
  return [template, ...(template.companions ?? [])].map((ready) => ({ ...ready, custom }));
});

describe("templates", () => {
  it("have unique ids", () => {
    expect(new Set(READY.map(({ id }) => id)).size).toBe(READY.length);
  });

  it.each(Object.entries(MOST_WANTED))("do what desks ask for: %s", (_, id) => {
    expect(TEMPLATES.map((template) => template.id)).toContain(id);
  });

  it("are 25 different ones for the 25 most wanted", () => {
    expect(new Set(Object.values(MOST_WANTED)).size).toBe(25);
  });

  it.each(READY.map((ready) => [ready.id, ready] as const))("%s deploys without problems", (_, ready) => {
    const read = readDefinition(definitionOf(ready));
    expect(read.ok && validate(read.definition, actions, ready.custom)).toEqual([]);
  });

  it.each(TEMPLATES.map((template) => [template.id, template] as const))(
    "%s starts only companions it brings",
    (_, { nodes, companions = [] }) => {
      const started = nodes.flatMap(({ config }) =>
        isObject(config) && typeof config.automationId === "string" ? [config.automationId] : [],
      );
      expect(new Set(started)).toEqual(new Set(companions.map(({ id }) => startsCompanion(id))));
    },
  );

  it.each(
    READY.flatMap((ready) =>
      ready.scenarios.map((scenario) => [ready.id, scenario.name, ready, scenario] as const),
    ),
  )("%s: %s", async (_, __, ready, scenario) => {
    const { result, event, definition } = await play(ready, scenario);
    const verdict = evaluateScenario(z.array(assertion).parse(scenario.assertions), {
      result,
      event,
      workspace,
      definition,
    });
    expect(verdict.assertions.filter((one) => !one.passed).map((one) => one.message)).toEqual([]);
  });

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
    ["waitlist-offer", "Yes please", "booked"],
    ["waitlist-offer", "Sure, but not then", "none"],
    ["no-show-recovery", "No thanks", "leave"],
    ["no-show-recovery", "Yes please", "rebook"],
    ["no-show-recovery", "Is Friday possible?", "rebook"],
  ])("%s: %j leads to %s", async (id, body, expected) => {
    const template = READY.find((one) => one.id === id);
    if (!template) throw new Error(`no template ${id}`);
    const [first] = template.scenarios;
    const { result } = await play(template, { ...first, events: [replyAfter("30m", body)] });
    expect(result.path.at(-1)).toBe(expected);
  });
});

function definitionOf({ name, nodes, edges = [], settings = {} }: Ready) {
  return { name, nodes, edges, settings };
}

/** Runs a template in the sandbox on the data of a scenario. */
async function play(ready: Case, scenario: Ready["scenarios"][0]) {
  const read = readDefinition(definitionOf(ready));
  if (!read.ok) throw new Error("unreadable");
  const trigger = read.definition.nodes.find((node) => node.type === "trigger");
  const spec = eventSpec(trigger?.type === "trigger" ? trigger.event : undefined, ready.custom);
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
    custom: ready.custom,
    registry: actions,
    runners,
    event,
    startAt: Date.parse(scenario.startAt),
    events: z.array(scriptedEvent).parse(scenario.events ?? []),
    http: { mode: "skip", responses: scenario.httpResponses ?? {} },
    workspace,
    clock: () => 0,
  });
  return { result, event, definition: read.definition };
}
