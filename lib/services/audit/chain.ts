import "server-only";
import { createHash } from "node:crypto";
import { canonicalJson } from "@/lib/billing/canonical-json";
import type { Tx } from "@/lib/db/tx";
import { toView } from "./entry";

/** See docs/decisions/0003-audit-chain.md. hash = sha256(prev || canonical entry), seq counts from 1. */
type AuditedEntry = {
  id: string;
  at: Date;
  actor: unknown;
  action: string;
  object: string | null;
  detail: unknown;
};

const GENESIS = Buffer.alloc(32);

function hashEntry(prev: Buffer, tenantId: string, seq: number, entry: AuditedEntry): Buffer {
  const text = canonicalJson({
    tenantId,
    seq,
    id: entry.id,
    at: entry.at.toISOString(),
    actor: entry.actor,
    action: entry.action,
    object: entry.object,
    detail: entry.detail,
  });
  return createHash("sha256").update(prev).update(text, "utf8").digest();
}

/** Gives every unsealed entry its place, in id order, under the head's row lock. */
export async function seal(tx: Tx, tenantId: string): Promise<number> {
  await tx.run("insert into audit_head (tenant_id, seq, hash) values ($1, 0, $2) on conflict do nothing", [
    tenantId,
    GENESIS,
  ]);
  const head = await tx.one("select seq, hash from audit_head where tenant_id = $1 for update", [tenantId]);
  const open = await tx.query(
    "select id, at, actor, action, object, detail from audit_entry where tenant_id = $1 and seq is null order by id limit 5000",
    [tenantId],
  );
  if (!head) throw new Error("The audit head of this tenant is not in scope.");
  let { seq, hash } = head;
  const links = open.map((entry) => {
    const prev = hash;
    seq += 1;
    hash = hashEntry(prev, tenantId, seq, entry);
    return { ...entry, seq, prev, hash };
  });
  await tx.run(
    `update audit_entry a set seq = x.seq, prev = x.prev, hash = x.hash
     from unnest($2::text[], $3::bigint[], $4::bytea[], $5::bytea[]) as x(id, seq, prev, hash)
     where a.tenant_id = $1 and a.id = x.id and a.id = any($2::text[])`,
    [
      tenantId,
      links.map((link) => link.id),
      links.map((link) => link.seq),
      links.map((link) => link.prev),
      links.map((link) => link.hash),
    ],
  );
  if (open.length > 0) {
    await tx.run("update audit_head set seq = $2, hash = $3 where tenant_id = $1", [tenantId, seq, hash]);
    await emitEntries(tx, tenantId, links);
  }
  return open.length;
}

/**
 * Emits the entries of a partner that asked for them. An entry is sealed once, and its event has the id of the entry, so
 * there is one event for each, in the order of the log.
 */
async function emitEntries(
  tx: Tx,
  partnerId: string,
  sealed: readonly Parameters<typeof toView>[0][],
): Promise<void> {
  const wanted = await tx.one(
    `select exists (select from webhook_endpoint
       where partner_id = $1 and status <> 'gone' and 'audit.entry' = any(events)) as wanted`,
    [partnerId],
  );
  if (!wanted?.wanted) return;
  await tx.run(
    `insert into partner_event (partner_id, id, type, data, created_at)
     select $1, x.id, 'audit.entry', x.data::jsonb, x.at from unnest($2::text[], $3::text[], $4::timestamptz[]) as x(id, data, at)
     on conflict do nothing`,
    [
      partnerId,
      sealed.map(({ id }) => id.replace("aud_", "pev_")),
      sealed.map((entry) => JSON.stringify({ entry: toView(entry) })),
      sealed.map(({ at }) => at),
    ],
  );
}

/** Recomputes the whole chain; ok is false when an entry was changed, removed or put in between. */
export async function verify(
  tx: Tx,
  tenantId: string,
): Promise<{ ok: boolean; entries: number; head: string | null }> {
  await seal(tx, tenantId);
  let prev: Buffer = GENESIS;
  let seq = 0;
  for (;;) {
    const rows = await tx.query(
      "select seq, hash, id, at, actor, action, object, detail from audit_entry where tenant_id = $1 and seq > $2 order by seq limit 2000",
      [tenantId, seq],
    );
    for (const row of rows) {
      const hash = hashEntry(prev, tenantId, seq + 1, row);
      if (row.seq !== seq + 1 || row.hash === null || !hash.equals(row.hash))
        return { ok: false, entries: seq, head: prev.toString("hex") };
      prev = hash;
      seq += 1;
    }
    if (rows.length === 0) break;
  }
  const head = await tx.one("select seq, hash from audit_head where tenant_id = $1", [tenantId]);
  const ok = head !== null && head.seq === seq && head.hash.equals(prev);
  return { ok, entries: seq, head: seq === 0 ? null : prev.toString("hex") };
}
