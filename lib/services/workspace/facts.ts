import "server-only";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { businessHoursSchema } from "@/lib/automation/business-hours-schema";
import type { WorkspaceFacts } from "@/lib/automation/facts";
import type { Tx } from "@/lib/db/tx";
import type { ChangedRecords } from "@/lib/runtime/desk-reader";
import { cachedPublicBase } from "@/lib/services/brand/public-base";
import type { Ctx } from "@/lib/services/context";
import { bookingUrlOf } from "@/lib/services/workspace/booking-url";
import { variablesOf } from "@/lib/services/workspace/variables";

/** The facts a run has about its workspace, with the counts of its day. */
export async function workspaceFacts(
  { tx, config }: Pick<Ctx, "tx" | "config">,
  workspaceId: string,
  at: Date,
): Promise<WorkspaceFacts> {
  const row = await tx.one(
    `select partner_id, name, phone, timezone, country, business_hours, variables, booking_slug, booking_page,
       coalesce((select array_agg(date) from holiday h where h.workspace_id = $1), '{}') as holidays
     from workspace where id = $1`,
    [workspaceId],
  );
  if (!row) throw new Error("the workspace is not in this scope");
  return {
    ...variablesOf(row.variables),
    ...(await bookingUrlOf(row, () =>
      cachedPublicBase({ tx, config, tenant: { id: workspaceId, partnerId: row.partner_id } }),
    )),
    name: row.name,
    phone: row.phone,
    timezone: row.timezone,
    country: row.country,
    businessHours: storedHours(row.business_hours),
    holidays: row.holidays,
    today: await todayAt({ tx, tenant: { id: workspaceId } }, at.getTime()),
  };
}

/**
 * The counts of the workspace's own day around an instant, as far as they are known by then. Records that a test has
 * changed or added count as it has left them.
 */
export async function todayAt(
  { tx, tenant }: { tx: Tx; tenant: { id: string } },
  at: number,
  changed?: ChangedRecords,
): Promise<WorkspaceFacts["today"]> {
  const row = await tx.one(
    `with d as (select date_trunc('day', $2::timestamptz at time zone timezone) at time zone timezone as day from workspace where id = $1),
     moved as (select id, status, starts_at from jsonb_to_recordset($3::jsonb) as x(id text, status text, starts_at timestamptz)),
     added as (select id, created_at from jsonb_to_recordset($4::jsonb) as x(id text, created_at timestamptz))
     select (select count(*) from (
          select starts_at, status from appointment where workspace_id = $1 and id not in (select id from moved)
          union all select starts_at, status from moved) a
        where a.status in ('booked', 'confirmed') and a.starts_at >= d.day and a.starts_at < d.day + interval '1 day')::int as appointments,
       (select count(*) from call c where c.workspace_id = $1 and c.direction = 'inbound'
          and c.outcome in ('missed', 'voicemail', 'abandoned') and c.started_at >= d.day and c.created_at >= d.day)::int as missed_calls,
       (select count(*) from (
          select created_at from lead where workspace_id = $1 and id not in (select id from added)
          union all select created_at from added) l where l.created_at >= d.day)::int as new_leads from d`,
    [
      tenant.id,
      new Date(at),
      JSON.stringify(changed?.appointments ?? []),
      JSON.stringify(changed?.leads ?? []),
    ],
  );
  return row ?? { appointments: 0, missed_calls: 0, new_leads: 0 };
}

/** Business hours that no longer parse count as not set. */
export function storedHours(stored: unknown): BusinessHours | null {
  const parsed = businessHoursSchema.nullable().safeParse(stored);
  return parsed.success ? parsed.data : null;
}
