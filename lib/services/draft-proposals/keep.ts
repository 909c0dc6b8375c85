import "server-only";
import { diff } from "@/lib/automation/patch";
import { applyPatch } from "@/lib/automation/patch-apply";
import { serialize } from "@/lib/automation/serialize";
import { fromStored } from "@/lib/automation/stored";
import type { DraftProposalView } from "@/lib/contract/draft-proposals";
import { ApiError } from "@/lib/contract/errors";
import type { DraftProposal } from "@/lib/db/generated/client";
import { lockAutomation } from "@/lib/services/automations/automation";
import { storeEdit } from "@/lib/services/automations/edit-draft";
import { createAutomation } from "@/lib/services/automations/save";
import { createScenario } from "@/lib/services/automations/scenarios";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { getProposal, lockReady } from "./proposals";
import { isStale, scenariosOf } from "./view";

type Keep = { id: string; scenarios?: boolean | undefined };

/** The only way from a proposal to a draft: a signed-in person who has seen it. */
export async function keepProposal(
  ctx: WorkspaceCtx,
  { id, scenarios = true }: Keep,
): Promise<DraftProposalView> {
  if (ctx.actor.kind !== "person")
    throw new ApiError("insufficient_scope", {
      detail: "A proposal is kept by a signed-in person, not with a key.",
    });
  const row = await lockReady(ctx, id);
  if (row.expiresAt <= ctx.now) throw new ApiError("plan_stale", { detail: "This proposal has expired." });
  const kept = row.automationId === null ? await keepAsNew(ctx, row) : await keepInDraft(ctx, row);
  if (scenarios)
    for (const { result: _, ...scenario } of scenariosOf(row))
      await createScenario(ctx, { ...scenario, automationId: kept.automationId });
  await ctx.tx.prisma.draftProposal.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: {
      status: "kept",
      keptAs: kept.automationId,
      editId: kept.editId,
      decidedBy: ctx.actor.id,
      decidedAt: ctx.now,
    },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "automation.proposal_kept",
    object: kept.automationId,
    detail: { proposal: id, editId: kept.editId },
  });
  return getProposal(ctx, id);
}

async function keepAsNew(ctx: WorkspaceCtx, row: DraftProposal) {
  const { name, description, nodes, edges, settings } = serialize(fromStored(row.definition));
  const made = await createAutomation(ctx, { name, numbered: true, description, nodes, edges, settings });
  return { automationId: made.id, editId: null };
}

/** Positions that were moved meanwhile stay; any other change makes the proposal stale. */
async function keepInDraft(ctx: WorkspaceCtx, row: DraftProposal) {
  const automation = await lockAutomation(ctx, row.automationId ?? "");
  if (await isStale(ctx, row))
    throw new ApiError("plan_stale", {
      detail: "The draft was changed after this was asked for. Ask again.",
    });
  const current = fromStored(automation.draft);
  const after = applyPatch(current, diff(fromStored(row.base), fromStored(row.definition)));
  const editId = await storeEdit(ctx, automation, { after, detail: { proposal: row.id } });
  return { automationId: automation.id, editId };
}
