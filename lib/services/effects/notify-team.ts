import "server-only";
import { chosenMembers, type NoticeRequest } from "@/lib/actions/assign/staff";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { queueEmail } from "@/lib/services/members/invite";
import { staffOf } from "@/lib/services/settings/teams";

/** Stores the notices and queues the emails in the transaction of the step, so that neither is lost or sent twice. */
export async function notifyMembers(
  ctx: WorkspaceCtx,
  { to, title, body, email }: NoticeRequest,
  { contactId, runId }: { contactId: string | null; runId: string | null },
): Promise<number> {
  const members = chosenMembers(await staffOf(ctx), to, "to");
  await ctx.tx.prisma.teamNotice.createMany({
    data: members.map(({ id: personId }) => ({
      workspaceId: ctx.tenant.id,
      id: newId("note"),
      personId,
      title,
      body,
      contactId,
      runId,
      createdAt: ctx.now,
    })),
  });
  const addresses = email ? members.map((member) => member.email).filter((address) => address !== "") : [];
  for (const address of addresses) {
    const subject = title.replaceAll(/\s+/g, " ").trim();
    const text = `${body ?? title}\n\nSent by an automation of ${ctx.tenant.name}.\n`;
    await queueEmail(ctx, { kind: "team_notice", to: address, subject, text });
  }
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "team.notified",
    detail: { people: members.length, emails: addresses.length },
  });
  return members.length;
}
