import "server-only";
import type { NoticeKind } from "@/lib/contract/notice-settings";
import type { WorkspaceCtx } from "@/lib/services/context";

type Ended = {
  contactId: string | null;
  kinds: readonly NoticeKind[];
  /** The callback whose notice ends, because a contact may have several. */
  id?: string;
};

/** Marks notices as read for everyone once their work is done. Calls cause this, so nothing waits for the answer. */
export function endNotices({ tx, tenant, now }: WorkspaceCtx, { contactId, kinds, id }: Ended): void {
  if (contactId === null) return;
  tx.send(
    `update team_notice set read_at = $4 where workspace_id = $1 and contact_id = $2 and kind = any($3) and read_at is null
       and ($5::text is null or split_part(about, ' ', 2) = $5)`,
    [tenant.id, contactId, [...kinds], now, id ?? null],
  );
}

/** Shows the notice of an overdue callback again that was not done after all. */
export function renewOverdue({ tx, tenant, now }: WorkspaceCtx, callbackId: string): void {
  tx.send(
    `update team_notice n set read_at = null from callback b
     where b.workspace_id = $1 and b.id = $2 and b.due_at <= $3 and n.workspace_id = $1 and n.contact_id = b.contact_id
       and n.about = 'callback_overdue ' || b.id || ' ' || extract(epoch from b.due_at)`,
    [tenant.id, callbackId, now],
  );
}
