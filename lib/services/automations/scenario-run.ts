import "server-only";
import type { Definition } from "@/lib/automation/schema";
import { newId } from "@/lib/id";
import { evaluateScenario } from "@/lib/runtime/scenario";
import type { WorkspaceCtx } from "../context";
import { readAssertions, SCENARIO_COLUMNS, type ScenarioRow, toScenario } from "./scenarios";
import { assertRunnable, sandboxRun } from "./test";
import { definitionAt } from "./versions";

type ScenarioOutcome = {
  scenarioId: string;
  name: string;
  passed: boolean;
  failures: string[];
  status: string;
};

/** All scenarios of an automation against one definition; each remembers how it last went. */
export async function runScenarios(
  ctx: WorkspaceCtx,
  { automationId, definition }: { automationId: string; definition: Definition },
): Promise<{ passed: boolean; results: ScenarioOutcome[] }> {
  const rows = await ctx.tx.query<ScenarioRow>(
    `select ${SCENARIO_COLUMNS} from scenario where workspace_id = $1 and automation_id = $2 order by created_at, id limit 200`,
    [ctx.tenant.id, automationId],
  );
  const results: ScenarioOutcome[] = [];
  for (const row of rows) results.push(await runOne(ctx, row, definition));
  return { passed: results.every((result) => result.passed), results };
}

async function runOne(ctx: WorkspaceCtx, row: ScenarioRow, definition: Definition): Promise<ScenarioOutcome> {
  const scenario = toScenario(row);
  const { result, event, workspace } = await sandboxRun(ctx, {
    testId: newId("test"),
    version: null,
    definition,
    input: {
      sampleData: scenario.sampleData,
      startAt: scenario.startAt ?? undefined,
      events: scenario.events,
    },
    http: { mode: "skip", responses: {} },
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
  await ctx.tx.run("update scenario set last_result = $3 where workspace_id = $1 and id = $2", [
    ctx.tenant.id,
    row.id,
    JSON.stringify({ passed: outcome.passed, failures, at: ctx.now.toISOString() }),
  ]);
  return outcome;
}

export async function runSaved(
  ctx: WorkspaceCtx,
  input: { automationId: string; version?: number | undefined },
) {
  const definition = await definitionAt(ctx, input.automationId, input.version ?? "draft");
  assertRunnable(definition);
  return runScenarios(ctx, { automationId: input.automationId, definition });
}
