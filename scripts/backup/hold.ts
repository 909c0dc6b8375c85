import type pg from "pg";
import { parseCron } from "@/lib/automation/cron";
import { nextRun } from "@/lib/automation/cron-runs";
import { withClient } from "../postgres/connect.ts";

export type Held = { runs: number; messages: number; waiting: number; reminders: number; schedules: number };

/**
 * A run in progress at a backup may have completed since: the text of a waiting run may have been sent on the day
 * between. So runs and messages that were waiting to be sent wait for a person, messages that were being sent count as
 * unknown until the provider is asked, and reminders and schedules that fell due meanwhile are not made up for.
 */
export async function holdRunsInProgress(client: pg.Client, createdAt: string): Promise<Held> {
  const runs = await client.query(
    `update run set status = 'paused', paused_by = 'restore', parked_at = now(), claim = null, updated_at = now()
     where status in ('ready', 'queued', 'waiting', 'running')`,
  );
  const messages = await client.query(
    `with unsure as (
       update effect set state = 'unknown', updated_at = now()
       where state in ('planned', 'sending') and kind <> 'http' returning workspace_id, key)
     update message m set error_code = 'unknown_outcome', updated_at = now() from unsure
     where m.workspace_id = unsure.workspace_id and m.status = 'queued'
       and (m.effect_key = unsure.key or unsure.key = 'message:' || m.id)`,
  );
  // A message without an effect, such as a scheduled text, had not been sent at the backup but may have been since.
  const waiting = await client.query(
    `update message set error_code = 'held_by_restore', updated_at = now()
     where status = 'queued' and direction = 'outbound' and effect_key is null and error_code is distinct from 'unknown_outcome'`,
  );
  const reminders = await client.query(
    "update reminder set fired_at = now() where fired_at is null and due_at between $1 and now()",
    [createdAt],
  );
  return {
    runs: runs.rowCount ?? 0,
    messages: messages.rowCount ?? 0,
    waiting: waiting.rowCount ?? 0,
    reminders: reminders.rowCount ?? 0,
    schedules: await skipMissedSchedules(client),
  };
}

type Schedule = { workspace_id: string; automation_id: string; cron: string; timezone: string; now: Date };

async function skipMissedSchedules(client: pg.Client): Promise<number> {
  const { rows } = await client.query<Schedule>(
    "select workspace_id, automation_id, cron, timezone, now() from live_trigger where cron is not null and timezone is not null and next_fire_at <= now()",
  );
  for (const { workspace_id, automation_id, cron, timezone, now } of rows) {
    const parsed = parseCron(cron);
    const next = parsed.ok ? nextRun(parsed.cron, { after: now.getTime(), timezone }) : null;
    await client.query(
      "update live_trigger set next_fire_at = $3 where workspace_id = $1 and automation_id = $2",
      [workspace_id, automation_id, next === null ? null : new Date(next)],
    );
  }
  return rows.length;
}

/** The same for a server that was set back to an earlier time with PostgreSQL's own means. */
export function holdSince(ownerUrl: string, since: string): Promise<Held> {
  return withClient(ownerUrl, async (client) => {
    await client.query("begin");
    await client.query("set local role switchboard_worker");
    await client.query("select set_config('app.scope', 'system', true)");
    const held = await holdRunsInProgress(client, since);
    await client.query("commit");
    return held;
  });
}
