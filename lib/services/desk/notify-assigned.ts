import "server-only";
import { translator } from "@/lib/messages/translator";
import type { WorkspaceCtx } from "@/lib/services/context";
import { postNotice } from "@/lib/services/notices/post";

type Assigned = {
  what: "conversation" | "lead" | "callback";
  /** The person the work is about: a name, else a number. */
  who: string | null;
  contactId: string | null;
  assignee: string | null;
};

/**
 * A notice for whoever gets the work, in the transaction that assigns it. Taking work oneself gives none, and neither
 * does an automation, which has a step of its own to notify people.
 */
export async function notifyAssigned(
  ctx: WorkspaceCtx,
  { what, who, contactId, assignee }: Assigned,
): Promise<void> {
  const { actor } = ctx;
  if (assignee === null || assignee === actor.id || actor.kind === "automation") return;
  const page = contactId === null ? "today" : `contacts/${contactId}`;
  await postNotice(ctx, {
    kind: "assigned",
    personIds: [assignee],
    contactId,
    words: (language) => {
      const t = translator(language, "emails");
      const author = "name" in actor ? actor.name : t("an_integration");
      const title = t(`assigned_${what}`, { author, who: who ?? t("unknown_person") });
      const text = (base: string) => `${title}\n\n${base}/w/${ctx.tenant.id}/${page}`;
      return { title, body: null, email: { kind: "work_assigned", subject: title, text } };
    },
  });
}
