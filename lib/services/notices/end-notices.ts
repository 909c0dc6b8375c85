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

/** Shows the notice of a callback again whose work was not done after all. */
export function renewNotice(
  { tx, tenant }: WorkspaceCtx,
  { contactId, kind, id }: { contactId: string | null; kind: NoticeKind; id: string },
): void {
  if (contactId === null) return;
  tx.send(
    `update team_notice set read_at = null where workspace_id = $1 and contact_id = $2 and kind = $3 and split_part(about, ' ', 2) = $4`,
    [tenant.id, contactId, kind, id],
  );
}
