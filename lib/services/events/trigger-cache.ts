import "server-only";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type BusinessHours, businessHoursSchema } from "@/lib/automation/business-hours";
import type { StopRule } from "@/lib/automation/enrollment";
import { type JsonObject, jsonObject } from "@/lib/automation/json";
import { type Settings, settingsMembers } from "@/lib/automation/schema";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { RowOf, Tx } from "@/lib/db/tx";
import { ADMISSION_CAP } from "./admission";
import type { Named, Records } from "./subject";

/**
 * Live triggers and opening hours of a workspace, cached in memory. Every change to them increments the workspace's
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

const cache = new LRUCache<string, TriggerSet>({ max: 20_000 });

/** The state of a workspace that one transaction's events are evaluated against. */
export type WorkspaceSnapshot = {
  triggers: TriggerSet;
  status: string;
  /** The contacts, appointments and leads that the events name. */
  records: Records;
  /** Free places in the queue. */
  room: number;
};

/** Also takes the locks without which a wait for these event types could begin unseen (lib/worker/waiting.ts). */
const LOAD = `select w.trigger_epoch, w.status, w.timezone, w.business_hours,
    (select jsonb_agg(jsonb_build_object('id', c.id, 'phone', c.phone, 'isPatient', c.is_patient)) from (
      select id, phone, is_patient from contact where workspace_id = $1 and phone = any($2)
      union select id, phone, is_patient from contact where workspace_id = $1 and id = any($4::text[])) c) as contacts,
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
    "select automation_id, version_id, version, event, conditions, rate_limit_per_minute, entry, stops, holdout_percent from live_trigger where workspace_id = $1 and enabled order by automation_id",
    [workspaceId],
  );
  const holidays = await tx.query("select date from holiday where workspace_id = $1", [workspaceId]);
  const hours = businessHoursSchema.nullable().safeParse(row.business_hours);
  const loaded: TriggerSet = {
    epoch: row.trigger_epoch,
    timezone: row.timezone,
    businessHours: hours.success ? hours.data : null,
    holidays: holidays.map(({ date }) => date),
    byEvent: Map.groupBy(
      triggers.map((trigger) => ({
        automationId: trigger.automation_id,
        versionId: trigger.version_id,
        version: trigger.version,
        event: trigger.event,
        conditions: jsonObject.parse(trigger.conditions),
        rateLimitPerMinute: trigger.rate_limit_per_minute,
        entry: settingsMembers.entry.nullable().parse(trigger.entry),
        stops: storedStops.parse(trigger.stops),
        holdoutPercent: trigger.holdout_percent,
      })),
      ({ event }) => event,
    ),
  };
  cache.set(workspaceId, loaded);
  return loaded;
}
