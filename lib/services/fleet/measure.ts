import "server-only";
import type { Tx } from "@/lib/db/tx";
import { idAt } from "@/lib/id";
import type { Measured } from "./canary";

/** Finished runs of the pushed versions in the first accounts. Ids hold the time, which bounds the index scan. */
const RUNS = `select count(*)::int as runs, count(*) filter (where r.status = 'failed')::int as failed
  from rollout_account a
  join run r on r.workspace_id = a.workspace_id and r.automation_id = a.automation_id and r.version_id = a.version_id and r.id >= $3 and ($4::text is null or r.id < $4)
  where a.partner_id = $1 and a.rollout_id = $2 and a.is_canary and a.status = 'pushed' and r.finished_at is not null` as const;

/** People the pushed versions texted, and those who opted out after the first of these texts. */
const OPT_OUTS =
  `select count(*)::int as texted, count(*) filter (where c.opted_out and c.opted_out_at >= t.first_at)::int as opted_out
  from (
    select m.workspace_id, m.contact_id, min(m.created_at) as first_at
    from rollout_account a
    join message m on m.workspace_id = a.workspace_id and m.id >= $3 and ($4::text is null or m.id < $4) and m.version_id = a.version_id
    where a.partner_id = $1 and a.rollout_id = $2 and a.is_canary and a.status = 'pushed'
      and m.direction = 'outbound' and m.channel = 'sms' and m.status <> 'suppressed' and m.contact_id is not null
    group by m.workspace_id, m.contact_id) t
  join contact c on c.workspace_id = t.workspace_id and c.id = t.contact_id` as const;

/**
 * Counts runs and opt-outs of the first accounts since the rollout began, in the scope of the system. With `until`, only
 * those that began before it, because the demo measures a rollout of the past.
 */
export async function measureCanary(
  tx: Tx,
  of: { partnerId: string; rolloutId: string; since: Date; until?: Date },
): Promise<Measured> {
  const [at, { partnerId, rolloutId }] = [of.since.getTime(), of];
  const end = (prefix: "run" | "msg") => (of.until ? idAt(prefix, of.until.getTime()) : null);
  const runs = await tx.one(RUNS, [partnerId, rolloutId, idAt("run", at), end("run")]);
  const people = await tx.one(OPT_OUTS, [partnerId, rolloutId, idAt("msg", at), end("msg")]);
  return {
    runs: runs?.runs ?? 0,
    failed: runs?.failed ?? 0,
    texted: people?.texted ?? 0,
    optedOut: people?.opted_out ?? 0,
  };
}
