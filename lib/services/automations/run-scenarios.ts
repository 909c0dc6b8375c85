import "server-only";
import { isObject } from "@/lib/automation/json";
import { runningDigest } from "@/lib/automation/running-part";
import type { Definition } from "@/lib/automation/schema";
import type { ScenarioView, TimedResult } from "@/lib/contract/tests-and-scenarios";
import type { Scenario } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import { evaluateScenario, sentMessages } from "@/lib/runtime/scenario";
import { scenarioTimes } from "@/lib/runtime/scenario-times";
import type { WorkspaceCtx } from "@/lib/services/context";
import { customEventsFor } from "@/lib/services/workspace/custom-events";
import { workspaceFacts } from "@/lib/services/workspace/facts";
import { playable, sandboxRun } from "./sandbox-test";
import { readAssertions, readScenario, type ScenarioKey, toScenario } from "./scenarios";
import { definitionAt } from "./versions";

type ScenarioOutcome = {
  scenarioId: string;
  name: string;
  passed: boolean;
  failures: string[];
  status: string;
};

/** Runs all scenarios of an automation against one definition and stores the result of each. */
export async function runScenarios(
  ctx: WorkspaceCtx,
  { automationId, definition }: { automationId: string; definition: Definition },
): Promise<{ passed: boolean; results: ScenarioOutcome[] }> {
  const rows = await ctx.tx.prisma.scenario.findMany({
    where: { workspaceId: ctx.tenant.id, automationId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: 200,
  });
  const results: ScenarioOutcome[] = [];
  for (const row of rows) results.push(await runOne(ctx, row, definition));
  return { passed: results.every((result) => result.passed), results };
}

type Played = Pick<ScenarioView, "sampleData" | "startAt" | "events" | "assertions"> & {
  automationId: string;
  definition: Definition;
};

async function play(ctx: WorkspaceCtx, { automationId, definition, ...scenario }: Played) {
  const { result, event, workspace } = await sandboxRun(ctx, {
    testId: newId("test"),
    automationId,
    version: null,
    definition,
    input: {
      sampleData: scenario.sampleData,
      startAt: scenario.startAt ?? undefined,
      events: scenario.events,
    },
  });
  const verdict = evaluateScenario(readAssertions(scenario.assertions), {
    result,
    event,
    workspace,
    definition,
  });
  const failures = verdict.assertions.filter((one) => !one.passed).map((one) => one.message);
  return { result, passed: verdict.passed, failures };
}

async function runOne(ctx: WorkspaceCtx, row: Scenario, definition: Definition): Promise<ScenarioOutcome> {
  const { automationId } = row;
  const { result, passed, failures } = await play(ctx, { ...toScenario(row), automationId, definition });
  const outcome = { scenarioId: row.id, name: row.name, passed, failures, status: result.status };
  await ctx.tx.prisma.scenario.updateMany({
    where: { workspaceId: ctx.tenant.id, id: row.id },
    data: {
      lastResult: {
        passed: outcome.passed,
        failures,
        at: ctx.now.toISOString(),
        ranOn: runningDigest(definition),
      },
    },
  });
  return outcome;
}

export async function runSavedScenarios(
  ctx: WorkspaceCtx,
  input: { automationId: string; version?: number | undefined },
) {
  const stored = await definitionAt(ctx, input.automationId, input.version ?? "draft");
  const definition = playable(stored, await customEventsFor(ctx, stored));
  return runScenarios(ctx, { automationId: input.automationId, definition });
}

/** A caller's `during_hours` would contradict the time, so it is worked out anew for each. */
export async function runScenarioAtTimes(ctx: WorkspaceCtx, key: ScenarioKey) {
  const { automationId } = key;
  const row = await readScenario(ctx, key);
  const draft = await definitionAt(ctx, automationId, "draft");
  const definition = playable(draft, await customEventsFor(ctx, draft));
  const scenario = toScenario(row);
  const { during_hours: _, ...sampleData } = scenario.sampleData;
  const facts = await workspaceFacts(ctx, ctx.tenant.id, ctx.now);
  const results: TimedResult[] = [];
  for (const { time, startAt } of scenarioTimes(facts, ctx.now.getTime())) {
    const at = new Date(startAt).toISOString();
    const played = await play(ctx, { ...scenario, sampleData, startAt: at, automationId, definition });
    results.push({ time, startAt: at, impossible: repliesToNothing(scenario, played), ...summaryOf(played) });
  }
  return { scenarioId: row.id, results };
}

/** A person does not answer texts that never left. */
function repliesToNothing(
  { events }: Pick<ScenarioView, "events">,
  { result }: Awaited<ReturnType<typeof play>>,
): boolean {
  const { sms } = result.effects;
  const isHeld = sms.length > 0 && sms.every(({ status }) => status === "suppressed");
  return isHeld && events.some((event) => isObject(event) && event.event === "sms.received");
}

function summaryOf({ result, passed, failures }: Awaited<ReturnType<typeof play>>) {
  return {
    passed,
    failures,
    status: result.status,
    endsAt: result.steps.at(-1)?.name ?? null,
    messages: sentMessages(result)
      .toSorted((a, b) => a.at - b.at)
      .map(({ channel, at }) => ({ channel, at: new Date(at).toISOString() })),
  };
}
