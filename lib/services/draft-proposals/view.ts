import "server-only";
import { z } from "zod";
import type { Problem } from "@/lib/automation/problems";
import { serialize } from "@/lib/automation/serialize";
import { fromStored } from "@/lib/automation/stored";
import type { DraftProposalView } from "@/lib/contract/draft-proposals";
import type { DraftProposal } from "@/lib/db/generated/client";
import { hashOf } from "@/lib/services/automations/automation";
import { changesBetween } from "@/lib/services/automations/versions";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { Failure } from "./failure";
import type { TriedScenario } from "./try-scenario";

const storedProblems = z.array(z.custom<Problem>());
const storedScenarios = z.array(z.custom<TriedScenario>());
const storedFailure = z.custom<Failure>().nullable();

export const scenariosOf = (row: DraftProposal) => storedScenarios.parse(row.scenarios);

export async function toView(ctx: WorkspaceCtx, row: DraftProposal): Promise<DraftProposalView> {
  return {
    id: row.id,
    automationId: row.keptAs ?? row.automationId,
    refines: row.refines,
    request: row.request,
    status: await statusOf(ctx, row),
    progress: { steps: row.steps, activity: row.activity },
    tokens: { input: row.inputTokens, output: row.outputTokens },
    summary: row.summary,
    definition: definitionIn(row),
    changes: await changesOf(ctx, row),
    problems: storedProblems.parse(row.problems),
    scenarios: scenariosOf(row),
    failure: failureOf(row),
    editId: row.editId,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}

export function failureOf(row: Pick<DraftProposal, "failure">): DraftProposalView["failure"] {
  const failure = storedFailure.parse(row.failure);
  return failure && { code: failure.code, detail: failure.detail };
}

type Standing = Pick<DraftProposal, "status" | "expiresAt" | "automationId" | "baseHash">;

export async function statusOf(ctx: WorkspaceCtx, row: Standing): Promise<DraftProposalView["status"]> {
  if (row.status !== "ready") return row.status;
  if (row.expiresAt <= ctx.now) return "expired";
  return (await isStale(ctx, row)) ? "stale" : "ready";
}

/** The draft it was compared with has changed in a way that runs would notice, or is gone. */
export async function isStale(
  { tx, tenant }: Pick<WorkspaceCtx, "tx" | "tenant">,
  { automationId, baseHash }: Pick<DraftProposal, "automationId" | "baseHash">,
): Promise<boolean> {
  if (automationId === null) return false;
  const where = { workspaceId: tenant.id, id: automationId };
  const automation = await tx.prisma.automation.findFirst({ where, select: { draft: true, status: true } });
  if (!automation || automation.status === "archived") return true;
  return hashOf(fromStored(automation.draft)) !== baseHash;
}

function definitionIn(row: DraftProposal): DraftProposalView["definition"] {
  if (row.definition === null) return null;
  const { name, description, nodes, edges, settings } = serialize(fromStored(row.definition));
  return { name, description, nodes, edges, settings };
}

async function changesOf(ctx: WorkspaceCtx, row: DraftProposal): Promise<DraftProposalView["changes"]> {
  if (row.definition === null) return [];
  return changesBetween(ctx, { before: fromStored(row.base), after: fromStored(row.definition) });
}
