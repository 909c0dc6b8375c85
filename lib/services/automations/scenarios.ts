import "server-only";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { fieldErrors, validationFailed } from "@/lib/contract/field-errors";
import { type ScenarioView, scenario as view } from "@/lib/contract/tests-and-scenarios";
import { newId } from "@/lib/id";
import { type Assertion, assertion } from "@/lib/runtime/scenario";
import { audit, type WorkspaceCtx } from "../context";
import { listCounted, type PageQuery } from "../page";
import { assertAutomation } from "./versions";

export type ScenarioRow = {
  id: string;
  name: string;
  sample_data: unknown;
  start_at: Date | null;
  events: unknown;
  assertions: unknown;
  last_result: unknown;
  created_at: Date;
  updated_at: Date;
};

export const SCENARIO_COLUMNS =
  "id, name, sample_data, start_at, events, assertions, last_result, created_at, updated_at";
const object = z.record(z.string(), z.unknown());
const list = z.array(z.unknown());

export function toScenario(row: ScenarioRow): ScenarioView {
  return {
    id: row.id,
    name: row.name,
    sampleData: object.parse(row.sample_data),
    startAt: row.start_at?.toISOString() ?? null,
    events: list.parse(row.events),
    assertions: list.parse(row.assertions),
    lastResult: view.shape.lastResult.parse(row.last_result),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export async function listScenarios(ctx: WorkspaceCtx, { id, ...query }: PageQuery & { id: string }) {
  await assertAutomation(ctx, id);
  return listCounted(ctx, "scenarios", {
    table: "scenario",
    select: SCENARIO_COLUMNS,
    query,
    filters: [["automation_id = ?", id]],
    map: toScenario,
  });
}

type Body = {
  name: string;
  sampleData: Record<string, unknown>;
  startAt?: string | null | undefined;
  events?: unknown[] | undefined;
  assertions: unknown[];
};

export async function createScenario(
  ctx: WorkspaceCtx,
  input: Body & { automationId: string },
): Promise<ScenarioView> {
  await assertAutomation(ctx, input.automationId);
  readAssertions(input.assertions);
  const id = newId("scn");
  await ctx.tx.run(
    `insert into scenario (workspace_id, id, automation_id, name, sample_data, start_at, events, assertions, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      ctx.tenant.id,
      id,
      input.automationId,
      input.name,
      JSON.stringify(input.sampleData),
      input.startAt ?? null,
      JSON.stringify(input.events ?? []),
      JSON.stringify(input.assertions),
      ctx.now,
    ],
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "scenario.created",
    object: input.automationId,
    detail: { scenario: id, name: input.name },
  });
  return getScenario(ctx, { automationId: input.automationId, id });
}

/** Every unusable assertion at once. */
export function readAssertions(assertions: unknown[]): Assertion[] {
  const errors = assertions.flatMap((one, index) => {
    const parsed = assertion.safeParse(one, { reportInput: true });
    return parsed.success ? [] : fieldErrors(parsed.error, `/assertions/${index}`);
  });
  if (errors.length > 0) throw validationFailed(errors);
  return z.array(assertion).parse(assertions);
}

type Which = { automationId: string; id: string };

async function getScenario(ctx: WorkspaceCtx, { automationId, id }: Which): Promise<ScenarioView> {
  const row = await ctx.tx.one<ScenarioRow>(
    `select ${SCENARIO_COLUMNS} from scenario where workspace_id = $1 and automation_id = $2 and id = $3`,
    [ctx.tenant.id, automationId, id],
  );
  if (!row) throw new ApiError("not_found");
  return toScenario(row);
}

export async function changeScenario(
  ctx: WorkspaceCtx,
  input: Which & { [K in keyof Body]?: Body[K] | undefined },
): Promise<ScenarioView> {
  const before = await getScenario(ctx, input);
  if (input.assertions) readAssertions(input.assertions);
  await ctx.tx.run(
    `update scenario set name = $4, sample_data = $5, start_at = $6, events = $7, assertions = $8, last_result = null, updated_at = $9
     where workspace_id = $1 and automation_id = $2 and id = $3`,
    [
      ctx.tenant.id,
      input.automationId,
      input.id,
      input.name ?? before.name,
      JSON.stringify(input.sampleData ?? before.sampleData),
      input.startAt === undefined ? before.startAt : input.startAt,
      JSON.stringify(input.events ?? before.events),
      JSON.stringify(input.assertions ?? before.assertions),
      ctx.now,
    ],
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "scenario.changed",
    object: input.automationId,
    detail: { scenario: input.id },
  });
  return getScenario(ctx, input);
}

export async function removeScenario(ctx: WorkspaceCtx, which: Which): Promise<ScenarioView> {
  const before = await getScenario(ctx, which);
  await ctx.tx.run("delete from scenario where workspace_id = $1 and automation_id = $2 and id = $3", [
    ctx.tenant.id,
    which.automationId,
    which.id,
  ]);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "scenario.deleted",
    object: which.automationId,
    detail: { scenario: which.id, name: before.name },
  });
  return before;
}
