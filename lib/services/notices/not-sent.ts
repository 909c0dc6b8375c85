import "server-only";
import { translator } from "@/lib/messages/translator";
import type { WorkspaceCtx } from "@/lib/services/context";
import { postNotice } from "./post";

export type Scheduled = {
  id: string;
  contact_id: string | null;
  to_address: string;
  scheduled_by: string | null;
};

/** Notifies the member who scheduled a text that it was not sent. */
export async function notifyNotSent(ctx: WorkspaceCtx, message: Scheduled): Promise<void> {
  const { id, contact_id: contactId, to_address: to, scheduled_by: personId } = message;
  if (personId === null) return;
  const contact = await ctx.tx.prisma.contact.findFirst({
    where: { workspaceId: ctx.tenant.id, id: contactId ?? "" },
    select: { name: true },
  });
  await postNotice(ctx, {
    kind: "scheduled_not_sent",
    about: `scheduled_not_sent ${id}`,
    contactId,
    personIds: [personId],
    words: (language) => {
      const t = translator(language, "emails");
      const title = t("scheduled_not_sent", { who: contact?.name ?? to });
      const text = (base: string) =>
        `${title}\n\n${base}/w/${ctx.tenant.id}/conversations?with=${contactId ?? ""}`;
      const email = { kind: "scheduled_not_sent", subject: title, text };
      return { title, body: t("scheduled_not_sent_about"), email: ctx.tenant.mode === "test" ? null : email };
    },
  });
}
