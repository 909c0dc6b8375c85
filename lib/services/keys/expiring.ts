import "server-only";
import type { Tx } from "@/lib/db/tx";
import { emitOnce, type Notice } from "@/lib/services/partners/notices";

const AHEAD_DAYS = 7;

/** Emits one event per key and expiry, a week ahead. A rotated key ends on purpose, so it gets none. */
export async function emitExpiringKeys(tx: Tx, of: { partnerId: string; now: Date }): Promise<number> {
  const rows = await tx.query(
    `select id, kind, workspace_id, name, last4, expires_at from api_key
     where partner_id = $1 and revoked_at is null and rotated_to_id is null
       and expires_at > $2::timestamptz and expires_at <= $2::timestamptz + make_interval(days => $3)
     order by expires_at, id`,
    [of.partnerId, of.now, AHEAD_DAYS],
  );
  const notices = rows.map((row): Notice => {
    const expiresAt = row.expires_at.toISOString();
    return {
      about: `key ${row.id} ${expiresAt}`,
      type: "key.expiring",
      workspaceId: row.workspace_id,
      data: {
        keyId: row.id,
        kind: row.kind,
        accountId: row.workspace_id,
        name: row.name,
        last4: row.last4,
        expiresAt,
      },
    };
  });
  return emitOnce(tx, { partnerId: of.partnerId, notices, now: of.now });
}
