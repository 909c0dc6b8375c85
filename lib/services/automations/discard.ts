import "server-only";
import { fromStored } from "@/lib/automation/stored";
import { ApiError } from "@/lib/contract/errors";
import type { Automation } from "@/lib/db/generated/client";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { lockAutomation } from "./automation";

/** A draft somebody opened and left as it was is nothing to keep, so it does not go to the archive. */
export async function discardAutomation(ctx: WorkspaceCtx, id: string): Promise<{ id: string }> {
  const row = await lockAutomation(ctx, id);
  if (!(await isUntouched(ctx, row)))
    throw new ApiError("illegal_transition", {
      detail: "Only a new automation that was never edited and isn't open anywhere can be discarded.",
    });
  await ctx.tx.prisma.automation.deleteMany({ where: { workspaceId: ctx.tenant.id, id } });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "automation.discarded", object: id });
  return { id };
}

async function isUntouched(ctx: WorkspaceCtx, row: Automation): Promise<boolean> {
  const isNew = row.status === "draft" && row.draftRev === 1 && row.liveVersionId === null;
  if (!isNew || fromStored(row.draft).nodes.length > 0) return false;
  const used = await ctx.tx.one(
    `select exists (select from scenario where workspace_id = $1 and automation_id = $2)
       or exists (select from automation_comment where workspace_id = $1 and automation_id = $2)
       or exists (select from editor_presence where workspace_id = $1 and automation_id = $2
         and seen_at > now() - interval '15 seconds') as used`,
    [ctx.tenant.id, row.id],
  );
  return used?.used === false;
}
