import { isObject, type Json, type JsonObject, sameJson } from "@/lib/automation/json";
import type { ScenarioView } from "@/lib/contract/tests-and-scenarios";
import { readLaterEvent } from "./later-event";
import { type StartOptions, startOf, storedStart } from "./start-of";
import { EMPTY_TEST_DRAFT, type TestDraft } from "./test-draft";

/** Puts a stored scenario into the test panel, where its payload, time and events are edited. */
export function draftOfScenario(
  scenario: ScenarioView,
  { event, timezone }: { event: string | undefined; timezone: string },
): TestDraft {
  const read = scenario.events.map((stored) => ({ stored, later: readLaterEvent(stored) }));
  return {
    ...EMPTY_TEST_DRAFT,
    sample: { event, data: isObject(scenario.sampleData) ? scenario.sampleData : {} },
    when: storedStart(scenario, timezone),
    later: read.flatMap(({ later }) => later ?? []),
    scenario: {
      id: scenario.id,
      name: scenario.name,
      assertions: scenario.assertions.filter(isObject),
      otherEvents: read.flatMap(({ stored, later }) => (later ? [] : [stored])),
    },
  };
}

type Panel = Pick<TestDraft, "when" | "later" | "scenario">;

/** The scenario as the server stores it. Without a start time, it runs at the time of each deploy. */
export function scenarioBody({ when, later, scenario }: Panel, options: StartOptions) {
  return {
    startAt: startOf(when, options).startAt ?? null,
    events: [...later, ...(scenario?.otherEvents ?? [])],
  };
}

/** True if the open scenario says what is stored, so that there is nothing to save. */
export function isStored(
  open: Panel & { sample: JsonObject },
  stored: ScenarioView,
  options: StartOptions,
): boolean {
  const saved = draftOfScenario(stored, { event: undefined, timezone: options.timezone });
  const facts = (panel: Panel, data: JsonObject) => {
    const { startAt, events } = scenarioBody(panel, options);
    const { name = "", assertions = [] } = panel.scenario ?? {};
    return { data, at: startAt && Date.parse(startAt), events, name: name.trim(), assertions };
  };
  const [one, other] = [facts(open, open.sample), facts(saved, saved.sample?.data ?? {})];
  return sameJson(one as unknown as Json, other as unknown as Json);
}
