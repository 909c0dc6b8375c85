import "server-only";
import { LRUCache } from "lru-cache";
import { type BusinessHours, businessHoursSchema } from "@/lib/automation/business-hours";
import { type JsonObject, jsonObject } from "@/lib/automation/json";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { Tx } from "@/lib/db/tx";
import { ADMISSION_CAP } from "./admission";

/**
 * Live triggers and opening hours of a workspace, in memory. Everything that changes them bumps the workspace's epoch
 * in its own transaction; ingest reads the epoch in the transaction of the event. A process that missed a
 * notification can therefore neither start a paused automation nor miss one just deployed.
 */
export type Trigger = {
  automationId: string;
  versionId: string;
  version: number;
  event: string;
  conditions: JsonObject;
  rateLimitPerMinute: number | null;
};

export type Live = {
  epoch: number;
  timezone: string;
  businessHours: BusinessHours | null;
  holidays: string[];
  triggers: Map<string, Trigger[]>;
};

type Row = {
  automation_id: string;
  version_id: string;
  version: number;
  event: string;
  conditions: unknown;
  rate_limit_per_minute: number | null;
};

const cache = new LRUCache<string, Live>({ max: 20_000 });

/** A workspace as events find it. */
export type Standing = {
  live: Live;
  status: string;
  /** Of the contacts with the events' phones; who is not in the book is not in here. */
  patients: ReadonlyMap<string, boolean>;
  /** Places free in the queue. */
  room: number;
};

type StandingRow = {
  trigger_epoch: number;
  status: string;
  timezone: string;
  business_hours: unknown;
  patients: Record<string, boolean> | null;
  busy: number;
};

/** Also takes the locks that let no wait for these types of event begin unseen (lib/worker/waiting.ts). */
const OPEN = `select w.trigger_epoch, w.status, w.timezone, w.business_hours,
    (select jsonb_object_agg(c.phone, c.is_patient) from contact c where c.workspace_id = $1 and c.phone = any($2)) as patients,
    (select count(*) from (select 1 from run where workspace_id = $1 and status in ('queued', 'running') limit ${ADMISSION_CAP}) x)::int as busy,
    (select bool_and(pg_advisory_xact_lock_shared(${LOCK_CLASS.waits}, hashtext(name)) is null) from unnest($3::text[]) name) as locked
  from workspace w where w.id = $1`;

export async function openWorkspace(
  tx: Tx,
  of: { workspaceId: string; phones: readonly string[]; types: readonly string[] },
): Promise<Standing> {
  const { workspaceId, phones, types } = of;
  const names = [...new Set(types)].sort().map((type) => `${workspaceId} ${type}`);
  const row = await tx.one<StandingRow>(OPEN, [workspaceId, phones, names]);
  if (!row) throw new Error("the workspace is not in this scope");
  const known = cache.get(workspaceId);
  const live = known?.epoch === row.trigger_epoch ? known : await load(tx, workspaceId, row);
  return {
    live,
    status: row.status,
    patients: new Map(Object.entries(row.patients ?? {})),
    room: Math.max(0, ADMISSION_CAP - row.busy),
  };
}

async function load(tx: Tx, workspaceId: string, row: StandingRow): Promise<Live> {
  const rows = await tx.query<Row>(
    "select automation_id, version_id, version, event, conditions, rate_limit_per_minute from live_trigger where workspace_id = $1 and enabled order by automation_id",
    [workspaceId],
  );
  const holidays = await tx.query<{ date: string }>("select date from holiday where workspace_id = $1", [
    workspaceId,
  ]);
  const hours = businessHoursSchema.nullable().safeParse(row.business_hours);
  const live: Live = {
    epoch: row.trigger_epoch,
    timezone: row.timezone,
    businessHours: hours.success ? hours.data : null,
    holidays: holidays.map((holiday) => holiday.date),
    triggers: byEvent(rows),
  };
  cache.set(workspaceId, live);
  return live;
}

function byEvent(rows: Row[]): Live["triggers"] {
  const map: Live["triggers"] = new Map();
  for (const row of rows) {
    const trigger: Trigger = {
      automationId: row.automation_id,
      versionId: row.version_id,
      version: row.version,
      event: row.event,
      conditions: jsonObject.parse(row.conditions),
      rateLimitPerMinute: row.rate_limit_per_minute,
    };
    map.set(row.event, [...(map.get(row.event) ?? []), trigger]);
  }
  return map;
}
