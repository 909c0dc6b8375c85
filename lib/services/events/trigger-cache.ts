import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { holdoutShare } from "@/lib/automation/appointment-critical";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { businessHoursSchema } from "@/lib/automation/business-hours-schema";
import type { StopRule } from "@/lib/automation/enrollment";
import { type JsonObject, jsonObject } from "@/lib/automation/json";
import { READS_CALLER } from "@/lib/automation/reads";
import { type Settings, settingsMembers } from "@/lib/automation/schema";
import { fromStored } from "@/lib/automation/stored";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { RowOf, Tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";
import { ADMISSION_CAP } from "./admission";
import type { Named, Records } from "./subject";

/**
 * Live triggers and business hours of a workspace, cached in memory. Every change to them increments the workspace's
 * epoch in its own transaction, and ingest reads the epoch in the transaction of the event. A process that missed a
 * notification can therefore neither start a paused automation nor miss one that was just deployed.
 */
export type Trigger = {
  automationId: string;
  versionId: string;
  version: number;
  event: string;
  conditions: JsonObject;
  rateLimitPerMinute: number | null;
  entry: Settings["entry"] | null;
  stops: readonly StopRule[];
  holdoutPercent: number;
  /** A paused or archived automation starts nothing; its events say so. */
  standing: "live" | "paused" | "archived";
  /** It uses the caller's phone or contact, which a withheld number lacks. */
  readsCaller: boolean;
};

export type TriggerSet = {
  epoch: number;
  timezone: string;
  businessHours: BusinessHours | null;
  holidays: string[];
  byEvent: ReadonlyMap<string, readonly Trigger[]>;
};

const storedStops = z.array(
  z.object({
    event: z.string(),
    match: jsonObject,
    outcome: z.enum(["stop_on", "goal"]),
    within: z.number().nullable(),
  }),
);

const cache = processWide("triggers", () => new LRUCache<string, TriggerSet>({ max: 20_000 }));

/** The state of a workspace that one transaction's events are evaluated against. */
export type WorkspaceSnapshot = {
  triggers: TriggerSet;
  status: string;
  /** The contacts, appointments and leads that the events name, and the contacts of these records. */
  records: Records;
  /** Free places in the queue. */
  room: number;
};

/** Takes the locks, too, without which a wait for these event types could begin unseen (lib/worker/waiting.ts). */
const LOAD = `select w.trigger_epoch, w.status, w.timezone, w.business_hours,
    (select jsonb_agg(jsonb_build_object('id', c.id, 'phone', c.phone, 'isPatient', c.is_patient)) from (
      select id, phone, is_patient from contact where workspace_id = $1 and phone = any($2)
      union select id, phone, is_patient from contact where workspace_id = $1 and id = any($4::text[])
      union select id, phone, is_patient from contact where workspace_id = $1 and id in (
        select contact_id from appointment where workspace_id = $1 and id = any($5::text[])
        union all select contact_id from lead where workspace_id = $1 and id = any($6::text[]))) c) as contacts,
    (select jsonb_object_agg(a.id, a.contact_id) from appointment a where a.workspace_id = $1 and a.id = any($5::text[])) as appointments,
    (select jsonb_object_agg(l.id, l.contact_id) from lead l where l.workspace_id = $1 and l.id = any($6::text[])) as leads,
    (select count(*) from (select 1 from run where workspace_id = $1 and status in ('queued', 'running') limit ${ADMISSION_CAP}) x)::int as busy,
    (select bool_and(pg_advisory_xact_lock_shared(${LOCK_CLASS.waits}, hashtext(name)) is null) from unnest($3::text[]) name) as locked
  from workspace w where w.id = $1` as const;

export async function loadForEvents(
  tx: Tx,
  of: { workspaceId: string; named: readonly Named[]; types: readonly string[] },
): Promise<WorkspaceSnapshot> {
  const { workspaceId, named, types } = of;
  const names = [...new Set(types)].sort().map((type) => `${workspaceId} ${type}`);
  const row = await tx.one(LOAD, [
    workspaceId,
    textsOf(named, ({ contact }) => contact.phone),
    names,
    textsOf(named, ({ contact }) => contact.id),
    textsOf(named, ({ appointmentId }) => appointmentId),
    textsOf(named, ({ leadId }) => leadId),
  ]);
  if (!row) throw new Error("The workspace is outside the scope of this transaction.");
  const cached = cache.get(workspaceId);
  return {
    triggers: cached?.epoch === row.trigger_epoch ? cached : await reload(tx, workspaceId, row),
    status: row.status,
    records: {
      contacts: row.contacts ?? [],
      appointments: row.appointments ?? {},
      leads: row.leads ?? {},
    },
    room: Math.max(0, ADMISSION_CAP - (row.busy ?? 0)),
  };
}

function textsOf(named: readonly Named[], field: (one: Named) => string | null): string[] {
  return named.map(field).filter((text) => text !== null);
}

async function reload(tx: Tx, workspaceId: string, row: RowOf<typeof LOAD>): Promise<TriggerSet> {
  const triggers = await tx.query(
    `select t.automation_id, t.version_id, t.version, t.event, t.conditions, t.rate_limit_per_minute, t.entry, t.stops,
       t.enabled, coalesce((select v.definition::text ~ $2 from automation_version v
         where v.workspace_id = t.workspace_id and v.id = t.version_id), false) as reads_caller,
       (select v.definition from automation_version v
         where t.holdout_percent > 0 and v.workspace_id = t.workspace_id and v.id = t.version_id) as leaving_out
     from live_trigger t where t.workspace_id = $1 order by t.automation_id`,
    [workspaceId, READS_CALLER],
  );
  const archived = await readArchived(tx, workspaceId);
  const holidays = await tx.query("select date from holiday where workspace_id = $1", [workspaceId]);
  const hours = businessHoursSchema.nullable().safeParse(row.business_hours);
  const loaded: TriggerSet = {
    epoch: row.trigger_epoch,
    timezone: row.timezone,
    businessHours: hours.success ? hours.data : null,
    holidays: holidays.map(({ date }) => date),
    byEvent: Map.groupBy(
      [
        ...archived,
        ...triggers.map(
          (trigger): Trigger => ({
            automationId: trigger.automation_id,
            versionId: trigger.version_id,
            version: trigger.version,
            event: trigger.event,
            conditions: jsonObject.parse(trigger.conditions),
            rateLimitPerMinute: trigger.rate_limit_per_minute,
            entry: settingsMembers.entry.nullable().parse(trigger.entry),
            stops: storedStops.parse(trigger.stops),
            // Decided anew, because an earlier release left people out of automations about appointments.
            holdoutPercent: trigger.leaving_out === null ? 0 : holdoutShare(fromStored(trigger.leaving_out)),
            standing: trigger.enabled ? "live" : "paused",
            readsCaller: trigger.reads_caller,
          }),
        ),
      ],
      ({ event }) => event,
    ),
  };
  cache.set(workspaceId, loaded);
  return loaded;
}

/**
 * Automations that were archived lately are still looked for ("why did it not start?"), so their events record that they
 * were archived. They have no live trigger; their last version says what they started on.
 */
async function readArchived(tx: Tx, workspaceId: string): Promise<Trigger[]> {
  const rows = await tx.query(
    `select a.id, v.id as version_id, v.number, t.node->>'event' as event, coalesce(t.node->'conditions', '{}') as conditions
     from automation a join automation_version v on v.workspace_id = a.workspace_id and v.id = a.live_version_id
       cross join lateral (select node from jsonb_array_elements(v.definition->'nodes') node where node->>'type' = 'trigger' limit 1) t
     where a.workspace_id = $1 and a.status = 'archived' and a.archived_at > now() - interval '30 days' order by a.archived_at desc limit 50`,
    [workspaceId],
  );
  return rows.flatMap(({ event, ...row }) =>
    event === null
      ? []
      : {
          automationId: row.id,
          versionId: row.version_id,
          version: row.number,
          event,
          conditions: jsonObject.parse(row.conditions),
          rateLimitPerMinute: null,
          entry: null,
          stops: [],
          holdoutPercent: 0,
          standing: "archived" as const,
          readsCaller: false,
        },
  );
}
