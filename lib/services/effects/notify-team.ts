import "server-only";
import { chosenMembers, type NoticeRequest } from "@/lib/actions/assign/staff";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { postNotice } from "@/lib/services/notices/post";
import { staffOf } from "@/lib/services/settings/teams";

/** Stores the notices and queues the emails in the transaction of the step, so that neither is lost or sent twice. */
export async function notifyMembers(
  ctx: WorkspaceCtx,
  { to, title, body, email }: NoticeRequest,
  { contactId, runId }: { contactId: string | null; runId: string | null },
): Promise<number> {
  const members = chosenMembers(await staffOf(ctx), to, "to");
  const { people, emails } = await postNotice(ctx, {
    kind: "automation",
    title,
    body,
    personIds: members.map(({ id }) => id),
    contactId,
    runId,
    email: email ? emailOf(ctx, { title, body }) : null,
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "team.notified",
    detail: { people, emails },
  });
  return members.length;
}

const emailOf = ({ tenant }: WorkspaceCtx, { title, body }: Pick<NoticeRequest, "title" | "body">) => ({
  kind: "team_notice",
  subject: title,
  text: () => `${body ?? title}\n\nSent by an automation of ${tenant.name}.`,
});
