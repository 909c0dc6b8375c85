import "server-only";
import type { AutomationComment } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import { plainName, queueEmail } from "@/lib/services/members/invite";

type Mention = {
  comment: Pick<AutomationComment, "id" | "automationId" | "text">;
  personIds: readonly string[];
};

/** A notice on the Today page and an email for each person, in the transaction of the comment. Nobody is notified of their own comment. */
export async function notifyMentioned(ctx: WorkspaceCtx, { comment, personIds }: Mention): Promise<void> {
  const people = personIds.filter((id) => id !== ctx.actor.id);
  if (people.length === 0) return;
  const { teamNotice, automation } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const found = await automation.findFirst({
    where: { workspaceId, id: comment.automationId },
    select: { name: true },
  });
  const author = "name" in ctx.actor ? ctx.actor.name : "An automation";
  const title = `${author} mentioned you in “${found?.name || "Untitled"}”`;
  await teamNotice.createMany({
    data: people.map((personId) => ({
      workspaceId,
      id: newId("note"),
      personId,
      title,
      body: comment.text,
      commentId: comment.id,
      createdAt: ctx.now,
    })),
  });
  const link = `${ctx.config.baseUrl}/w/${workspaceId}/automations/${comment.automationId}?comment=${comment.id}`;
  const addresses = await ctx.tx.query(
    `select member_email(person_id) as email from workspace_member
     where workspace_id = $1 and person_id = any($2) order by person_id`,
    [workspaceId, people],
  );
  for (const { email } of addresses) {
    if (!email) continue;
    await queueEmail(ctx, {
      kind: "comment_mention",
      to: email,
      subject: plainName(title),
      text: `${title}:\n\n${comment.text}\n\nAnswer here:\n${link}\n`,
    });
  }
}
