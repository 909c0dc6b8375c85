import "server-only";
import { mergeTemplate } from "@/lib/automation/merge-template";
import type { Definition } from "@/lib/automation/schema";
import { fromStored } from "@/lib/automation/stored";
import type { AccountBefore } from "@/lib/db/column-types";
import type { Automation, Rollout, RolloutAccount } from "@/lib/db/generated/client";
import { lockAutomation } from "@/lib/services/automations/automation";
import { archive } from "@/lib/services/automations/lifecycle";
import { pushVersion } from "@/lib/services/automations/push-version";
import { definitionAt } from "@/lib/services/automations/versions";
import type { PartnerCtx, WorkspaceCtx } from "@/lib/services/context";
import { inAccount } from "@/lib/services/workspace/act-for-account";
import { ownAccount } from "@/lib/services/workspace/own-account";
import { renderRevision } from "./definition";
import { readRevision } from "./templates";

/**
 * Takes one account back to what it had before the rollout. An automation that the rollout created is archived; its runs
 * in progress finish. Suspended accounts go back too, so that nothing new starts when they return.
 */
export async function rollBackAccount(ctx: PartnerCtx, rollout: Rollout, row: RolloutAccount): Promise<void> {
  const { workspaceId, automationId, before } = row;
  const { status } = await ownAccount(ctx, workspaceId);
  if (status !== "closed" && automationId !== null) {
    const sides = before && (await sidesOf(ctx, { rollout, row, before }));
    await inAccount(ctx, workspaceId, async (own) => {
      if (before && sides) await goBack(own, { automationId, row, rollout, before, ...sides });
      else await archive(own, { id: automationId, running: "finish" });
    });
  }
  const { fleetCopy, rolloutAccount } = ctx.tx.prisma;
  const copy = { partnerId: ctx.tenant.id, templateId: rollout.templateId, workspaceId };
  if (before)
    await fleetCopy.updateMany({
      where: copy,
      data: { revision: before.revision, values: before.values, updatedAt: ctx.now },
    });
  else await fleetCopy.deleteMany({ where: copy });
  await rolloutAccount.updateMany({
    where: { partnerId: ctx.tenant.id, rolloutId: row.rolloutId, workspaceId },
    data: { status: "rolled_back", updatedAt: ctx.now },
  });
}

type Sides = { pushed: Definition; earlier: Definition };

async function sidesOf(
  ctx: PartnerCtx,
  { rollout, row, before }: { rollout: Rollout; row: RolloutAccount; before: AccountBefore },
): Promise<Sides> {
  const { templateId, revision } = rollout;
  return {
    pushed: renderRevision(await readRevision(ctx, { templateId, number: revision }), row.values),
    earlier: renderRevision(await readRevision(ctx, { templateId, number: before.revision }), before.values),
  };
}

type Back = Sides & { automationId: string; rollout: Rollout; row: RolloutAccount; before: AccountBefore };

/** Versions the account deployed itself since the push are kept: only the template's changes are taken out of them. */
async function goBack(
  ctx: WorkspaceCtx,
  { automationId, rollout, row, before, ...sides }: Back,
): Promise<void> {
  const automation = await lockAutomation(ctx, automationId);
  if (automation.status === "archived") return;
  const isUntouched = automation.liveVersionId === row.versionId;
  const live = isUntouched
    ? await definitionAt(ctx, automationId, before.version)
    : withoutPush(await definitionAt(ctx, automationId, automation.liveVersion ?? before.version), sides);
  await pushVersion(ctx, automation, {
    live,
    draft: draftBefore(automation, { before, sides, row }),
    message: `Back from template revision ${rollout.revision}`,
    rollbackOf: isUntouched ? before.version : null,
    note: {
      action: "automation.rolled_back",
      detail: { to: before.version, template: rollout.templateId, rollout: rollout.id },
    },
  });
}

function withoutPush(theirs: Definition, { pushed, earlier }: Sides): Definition {
  return mergeTemplate({ base: pushed, ours: earlier, theirs }).merged;
}

/** Exactly the draft of then if nobody saved it since the push. */
function draftBefore(
  automation: Automation,
  { before, sides, row }: { before: AccountBefore; sides: Sides; row: RolloutAccount },
): Definition {
  if (before.pushedHash === automation.draftHash && automation.liveVersionId === row.versionId)
    return fromStored(before.draft);
  return withoutPush(fromStored(automation.draft), sides);
}
