import "server-only";
import type { Definition } from "@/lib/automation/schema";
import type { Scenario } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import { evaluateScenario } from "@/lib/runtime/scenario";
import type { WorkspaceCtx } from "@/lib/services/context";
import { customEventsFor } from "@/lib/services/workspace/custom-events";
import { assertRunnable, sandboxRun } from "./sandbox-test";
import { readAssertions, toScenario } from "./scenarios";
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

async function runOne(ctx: WorkspaceCtx, row: Scenario, definition: Definition): Promise<ScenarioOutcome> {
  const scenario = toScenario(row);
  const { result, event, workspace } = await sandboxRun(ctx, {
    testId: newId("test"),
    automationId: row.automationId,
    version: null,
    definition,
    input: {
      sampleData: scenario.sampleData,
      startAt: scenario.startAt ?? undefined,
      events: scenario.events,
    },
  });
  const verdict = evaluateScenario(readAssertions(scenario.assertions), { result, event, workspace });
  const failures = verdict.assertions.filter((one) => !one.passed).map((one) => one.message);
  const outcome = {
    scenarioId: row.id,
    name: row.name,
    passed: verdict.passed,
    failures,
    status: result.status,
  };
  await ctx.tx.prisma.scenario.updateMany({
    where: { workspaceId: ctx.tenant.id, id: row.id },
    data: { lastResult: { passed: outcome.passed, failures, at: ctx.now.toISOString() } },
  });
  return outcome;
}

export async function runSavedScenarios(
  ctx: WorkspaceCtx,
  input: { automationId: string; version?: number | undefined },
) {
  const definition = await definitionAt(ctx, input.automationId, input.version ?? "draft");
  assertRunnable(definition, await customEventsFor(ctx, definition));
  return runScenarios(ctx, { automationId: input.automationId, definition });
}
