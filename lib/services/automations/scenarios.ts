import "server-only";
import { z } from "zod";
import { type Assertion, assertion } from "@/lib/automation/assertions";
import { json, jsonObject } from "@/lib/automation/json";
import { ApiError } from "@/lib/contract/errors";
import { fieldErrors, validationFailed } from "@/lib/contract/field-errors";
import { type ScenarioView, scenario as view } from "@/lib/contract/tests-and-scenarios";
import { Prisma, type Scenario } from "@/lib/db/generated/client";
import { given } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { assertAutomation } from "./versions";

const object = z.record(z.string(), z.unknown());
const list = z.array(z.unknown());

export function toScenario(row: Scenario): ScenarioView {
  return {
    id: row.id,
    name: row.name,
    sampleData: object.parse(row.sampleData),
    startAt: row.startAt?.toISOString() ?? null,
    events: list.parse(row.events),
    assertions: list.parse(row.assertions),
    lastResult: view.shape.lastResult.parse(row.lastResult),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function listScenarios(
  ctx: WorkspaceCtx,
  { id: automationId, ...query }: PageQuery & { id: string },
) {
  await assertAutomation(ctx, automationId);
  const { scenario } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = { workspaceId, automationId };
  return keysetPageCounted(ctx.tx, "scenarios", {
    query,
    cursor: (id) => scenario.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: (page) => scenario.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => scenario.count({ where }),
    countedBy: [workspaceId, automationId],
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
  const row = await ctx.tx.prisma.scenario.create({
    data: {
      workspaceId: ctx.tenant.id,
      id: newId("scn"),
      automationId: input.automationId,
      name: input.name,
      sampleData: jsonObject.parse(input.sampleData),
      startAt: input.startAt ?? null,
      events: json.array().parse(input.events ?? []),
      assertions: json.array().parse(input.assertions),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "scenario.created",
    object: input.automationId,
    detail: { scenario: row.id, name: row.name },
  });
  return toScenario(row);
}

/** Reports every unusable assertion at once. */
export function readAssertions(assertions: unknown[]): Assertion[] {
  const errors = assertions.flatMap((one, index) => {
    const parsed = assertion.safeParse(one, { reportInput: true });
    return parsed.success ? [] : fieldErrors(parsed.error, `/assertions/${index}`);
  });
  if (errors.length > 0) throw validationFailed(errors);
  return z.array(assertion).parse(assertions);
}

export type ScenarioKey = { automationId: string; id: string };

export async function readScenario(ctx: WorkspaceCtx, { automationId, id }: ScenarioKey): Promise<Scenario> {
  const row = await ctx.tx.prisma.scenario.findFirst({
    where: { workspaceId: ctx.tenant.id, automationId, id },
  });
  if (!row) throw new ApiError("not_found");
  return row;
}

export async function changeScenario(
  ctx: WorkspaceCtx,
  input: ScenarioKey & { [K in keyof Body]?: Body[K] | undefined },
): Promise<ScenarioView> {
  const { automationId, id, name, startAt, sampleData, events, assertions } = input;
  await readScenario(ctx, input);
  if (assertions) readAssertions(assertions);
  const [row] = await ctx.tx.prisma.scenario.updateManyAndReturn({
    where: { workspaceId: ctx.tenant.id, automationId, id },
    data: {
      name: given(name),
      startAt: given(startAt),
      sampleData: given(sampleData && jsonObject.parse(sampleData)),
      events: given(events && json.array().parse(events)),
      assertions: given(assertions && json.array().parse(assertions)),
      lastResult: Prisma.DbNull,
      updatedAt: ctx.now,
    },
  });
  if (!row) throw new ApiError("not_found");
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "scenario.changed",
    object: automationId,
    detail: { scenario: id },
  });
  return toScenario(row);
}

export async function removeScenario(ctx: WorkspaceCtx, key: ScenarioKey): Promise<ScenarioView> {
  const row = await readScenario(ctx, key);
  await ctx.tx.prisma.scenario.deleteMany({ where: { workspaceId: ctx.tenant.id, id: row.id } });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "scenario.deleted",
    object: key.automationId,
    detail: { scenario: row.id, name: row.name },
  });
  return toScenario(row);
}
