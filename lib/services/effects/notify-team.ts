import "server-only";
import { chosenMembers, type NoticeRequest } from "@/lib/actions/assign/staff";
import type { Language } from "@/lib/language";
import { translator } from "@/lib/messages/translator";
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
    words: (language) => ({ title, body, email: email ? emailOf(ctx, { title, body, language }) : null }),
    personIds: members.map(({ id }) => id),
    contactId,
    runId,
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "team.notified",
    detail: { people, emails },
  });
  return members.length;
}

type Written = Pick<NoticeRequest, "title" | "body"> & { language: Language };

const emailOf = ({ tenant }: WorkspaceCtx, { title, body, language }: Written) => ({
  kind: "team_notice",
  subject: title,
  text: () => {
    const sent = translator(language, "emails")("sent_by_automation", { workspace: tenant.name });
    return `${body ?? title}\n\n${sent}`;
  },
});
