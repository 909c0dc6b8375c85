import "server-only";
import { type AssignRequest, pickAssignee, type StaffMember } from "@/lib/actions/assign/staff";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { lockStaff } from "@/lib/services/settings/teams";
import { workspaceFacts } from "@/lib/services/workspace/facts";

/** The records of a run that are assigned together. */
type Work = { leadId: string | null; runId: string | null };

/** Gives the run's lead and open callbacks to the member whose turn it is; null when nobody is working. */
export async function assignWork(
  ctx: WorkspaceCtx,
  request: AssignRequest,
  { key, ...work }: Work & { key: string },
): Promise<StaffMember | null> {
  const staff = await lockStaff(ctx);
  const desk = await workspaceFacts(ctx, ctx.tenant.id, ctx.now);
  const member = pickAssignee(staff, request, { now: ctx.now.getTime(), desk, key });
  if (!member) return null;
  await ctx.tx.run(
    "update workspace_member set assigned_at = clock_timestamp() where workspace_id = $1 and person_id = $2",
    [ctx.tenant.id, member.id],
  );
  await giveTo(ctx, member.id, work);
  return member;
}

async function giveTo(ctx: WorkspaceCtx, assigneeId: string, { leadId, runId }: Work): Promise<void> {
  const { lead, callback } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const data = { assigneeId, updatedAt: ctx.now };
  const leads =
    leadId === null ? [] : await lead.updateManyAndReturn({ where: { workspaceId, id: leadId }, data });
  const callbacks =
    runId === null
      ? []
      : await callback.updateManyAndReturn({ where: { workspaceId, runId, status: "open" }, data });
  for (const { id } of leads)
    await audit(ctx, {
      tenantId: workspaceId,
      action: "lead.assigned",
      object: id,
      detail: { assignee: assigneeId },
    });
  for (const { id } of callbacks)
    await audit(ctx, {
      tenantId: workspaceId,
      action: "callback.assigned",
      object: id,
      detail: { assignee: assigneeId },
    });
}
