import "server-only";
import { type BusinessHours, businessHoursSchema, isOpen } from "@/lib/automation/business-hours";
import { eventSpec } from "@/lib/automation/events";
import type { WorkspaceFacts } from "@/lib/automation/facts";
import type { JsonObject } from "@/lib/automation/json";
import type { Tx } from "@/lib/db/tx";
import { deskSettings } from "@/lib/services/sending/gate";
import { variablesOf } from "@/lib/services/workspace/variables";

/** The facts a run has about its workspace. "Today" is the workspace's own day. */
export async function workspaceFacts(tx: Tx, workspaceId: string): Promise<WorkspaceFacts> {
  const row = await tx.one(
    `with w as (
       select *, date_trunc('day', now() at time zone timezone) at time zone timezone as day_start from workspace where id = $1)
     select name, phone, timezone, country, business_hours, desk_settings, variables,
       coalesce((select array_agg(date) from holiday h where h.workspace_id = $1), '{}') as holidays,
       (select count(*) from appointment a where a.workspace_id = $1 and a.status in ('booked', 'confirmed')
          and a.starts_at >= day_start and a.starts_at < day_start + interval '1 day')::int as appointments,
       (select count(*) from call c where c.workspace_id = $1 and c.direction = 'inbound'
          and c.outcome in ('missed', 'voicemail', 'abandoned') and c.started_at >= day_start)::int as missed_calls,
       (select count(*) from lead l where l.workspace_id = $1 and l.created_at >= day_start)::int as new_leads
     from w`,
    [workspaceId],
  );
  if (!row) throw new Error("the workspace is not in this scope");
  const settings = deskSettings.safeParse(row.desk_settings);
  const { quietHours, textableCountries } = settings.success ? settings.data : {};
  return {
    ...(quietHours === undefined ? {} : { quietHours }),
    ...(textableCountries === undefined ? {} : { textableCountries }),
    ...variablesOf(row.variables),
    name: row.name,
    phone: row.phone,
    timezone: row.timezone,
    country: row.country,
    businessHours: storedHours(row.business_hours),
    holidays: row.holidays,
    today: { appointments: row.appointments, missed_calls: row.missed_calls, new_leads: row.new_leads },
  };
}

/** Opening hours that no longer parse count as not set. */
export function storedHours(stored: unknown): BusinessHours | null {
  const parsed = businessHoursSchema.nullable().safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/**
 * Computes the fields a sender may leave out: during_hours from the opening hours at the event's own time,
 * is_new_caller and is_existing_patient from the contact book.
 */
export async function derivedFields(
  tx: Tx,
  of: { workspaceId: string; type: string; data: JsonObject; occurredAt: number; facts: WorkspaceFacts },
): Promise<JsonObject> {
  const shape = eventSpec(of.type)?.payload.shape ?? {};
  const derived: JsonObject = {};
  const wants = (field: string) => Object.hasOwn(shape, field) && !Object.hasOwn(of.data, field);
  if (wants("during_hours")) {
    const { timezone, businessHours, holidays } = of.facts;
    derived.during_hours = isOpen(of.occurredAt, { timezone, businessHours, holidays });
  }
  const phone = of.data.caller_phone;
  if (typeof phone === "string" && (wants("is_new_caller") || wants("is_existing_patient"))) {
    const contact = await tx.one("select is_patient from contact where workspace_id = $1 and phone = $2", [
      of.workspaceId,
      phone,
    ]);
    if (wants("is_new_caller")) derived.is_new_caller = contact === null;
    if (wants("is_existing_patient")) derived.is_existing_patient = contact?.is_patient ?? false;
  }
  return derived;
}
