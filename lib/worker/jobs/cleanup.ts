import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { seal } from "@/lib/services/audit/chain";

/** Seals new audit entries into their tenant's hash chain (docs/decisions/0003-audit-chain.md). */
export async function sealAudit(db: Db): Promise<void> {
  const tenants = await tx(db, { kind: "system" }, (t) =>
    t.query("select distinct tenant_id from audit_entry where seq is null limit 200"),
  );
  for (const { tenant_id: id } of tenants) {
    await tx(db, { kind: "system" }, (t) => seal(t, id));
  }
}

const EXPIRED = [
  "delete from idempotency_key where expires_at < now()",
  "delete from test_run where created_at < now() - interval '30 days'",
  "delete from run_move_plan where created_at < now() - interval '30 days'",
  "delete from backtest_difference d using backtest b where b.workspace_id = d.workspace_id and b.id = d.backtest_id and b.created_at < now() - interval '30 days'",
  "delete from draft_edit where created_at < now() - interval '30 days'",
  "delete from deploy_request where created_at < now() - interval '30 days'",
  "delete from draft_proposal where created_at < now() - interval '30 days' and status not in ('queued', 'running')",
  "delete from backtest where created_at < now() - interval '30 days'",
  "delete from rate_bucket where updated_at < now() - interval '1 hour'",
  "delete from concurrency_slot where expires_at < now()",
  "delete from run_stop s using run r where r.workspace_id = s.workspace_id and r.id = s.run_id and r.finished_at is not null",
  "delete from run_item i using run r where r.workspace_id = i.workspace_id and r.id = i.run_id and r.finished_at is not null",
  "delete from editor_presence where seen_at < now() - interval '1 minute'",
  "delete from worker_heartbeat where seen_at < now() - interval '1 day'",
  "delete from call_flow where settle_at is null and updated_at < now() - interval '7 days'",
  "delete from early_status where created_at < now() - interval '2 days'",
  "delete from sign_in_attempt where at < now() - interval '1 hour' and key not like 'codes:%' and key not like 'application:%' or at < now() - interval '1 day'",
  "delete from emailed_application where expires_at < now()",
  "delete from security_event where at < now() - interval '1 year' or person_id = '' and at < now() - interval '1 day'",
  "delete from team_notice where created_at < now() - interval '90 days'",
  // A file that was uploaded at the desk and never sent.
  "delete from attachment where message_id is null and state = 'stored' and created_at < now() - interval '1 day'",
  "delete from hook_sample where created_at < now() - interval '30 days'",
  "delete from session where expires_at < now() - interval '90 days'",
  // Messages are tried for a day (queued-messages.ts); after that, a late one would only surprise. The job itself fails a
  // scheduled text, to notify the member who scheduled it, except in an account that stays suspended or was closed.
  `update message set status = 'failed', error_code = 'provider_error', error_detail = 'It could not be sent within a day', updated_at = now()
   where status = 'queued' and direction = 'outbound' and effect_key is null and error_code is distinct from 'unknown_outcome'
     and case when send_at is null then created_at < now() - interval '25 hours' else send_at < now() - interval '30 days' end`,
  // In the sandbox's outbox links stay readable for as long as an invitation holds.
  `update platform_mail set text = regexp_replace(text, '/(invitation|reset|apply)/[A-Za-z0-9_-]+', '/\\1/removed', 'g')
   where status = 'sandboxed' and kind in ('invitation', 'password_reset', 'emailed_application') and created_at between now() - interval '16 days' and now() - interval '14 days'`,
  "delete from platform_mail where status not in ('queued', 'sending') and created_at < now() - interval '90 days'",
] as const;

/** Creates the partitions of the months to come and deletes what has expired. */
export async function deleteExpired(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, (t) => t.query("select ensure_partitions(now()::date, 4)"));
  for (const statement of EXPIRED) await tx(db, { kind: "system" }, (t) => t.query(statement));
}
