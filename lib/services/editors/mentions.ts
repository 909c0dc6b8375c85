import "server-only";
import type { AutomationComment } from "@/lib/db/generated/client";
import { translator } from "@/lib/messages/translator";
import type { WorkspaceCtx } from "@/lib/services/context";
import { postNotice } from "@/lib/services/notices/post";

type Mention = {
  comment: Pick<AutomationComment, "id" | "automationId" | "text">;
  personIds: readonly string[];
};

/** A notice for each person, in the transaction of the comment. Nobody is notified of their own comment. */
export async function notifyMentioned(ctx: WorkspaceCtx, { comment, personIds }: Mention): Promise<void> {
  const people = personIds.filter((id) => id !== ctx.actor.id);
  if (people.length === 0) return;
  const { automation } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const found = await automation.findFirst({
    where: { workspaceId, id: comment.automationId },
    select: { name: true },
  });
  const path = `/w/${workspaceId}/automations/${comment.automationId}?comment=${comment.id}`;
  await postNotice(ctx, {
    kind: "mention",
    personIds: people,
    commentId: comment.id,
    words: (language) => {
      const t = translator(language, "emails");
      const author = "name" in ctx.actor ? ctx.actor.name : t("an_automation");
      const title = t("mentioned", { author, automation: found?.name || t("untitled") });
      const text = (base: string) =>
        t("mentioned_text", { title, comment: comment.text, url: `${base}${path}` });
      return { title, body: comment.text, email: { kind: "comment_mention", subject: title, text } };
    },
  });
}
