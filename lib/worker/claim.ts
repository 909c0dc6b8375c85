import "server-only";
import { LRUCache } from "lru-cache";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { businessHoursSchema } from "@/lib/automation/business-hours-schema";
import type { WorkspaceFacts } from "@/lib/automation/facts";
import { isObject } from "@/lib/automation/json";
import { INTERPRETER_VERSION, type Run } from "@/lib/automation/run";
import type { RowOf, Tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";
import { cachedPublicBase } from "@/lib/services/brand/public-base";
import type { WorkspaceCtx, WorkspaceTenant } from "@/lib/services/context";
import { bookingUrlOf } from "@/lib/services/workspace/booking-url";
import { todayAt } from "@/lib/services/workspace/facts";
import { variablesOf } from "@/lib/services/workspace/variables";

/** The limit keeps the planner from reading all of the workspace's events for this one join. */
const CLAIM =
  `select r.id, r.workspace_id, r.automation_id, r.version_id, r.version, r.event_id, r.contact_id, r.appointment_id, r.lead_id, r.heard_event_id, r.status, r.seq, r.claim,
    r.cancel_requested, r.stop_request, r.hop, r.state, r.trigger, r.started_at, r.rerun_of, r.created_at, clock_timestamp() as now, a.status as automation_status, a.pause_mode,
    w.partner_id, w.name as ws_name, w.status as ws_status, w.mode, w.plan, w.timezone, w.country, w.phone, w.business_hours,
    w.variables, w.booking_slug, w.booking_page, w.trigger_epoch, wt.event as wait_event, wt.place as wait_place, wt.delivered_event_id,
    e.type as event_type, e.data as event_data, e.occurred_at, e.phone as event_phone
  from run r join workspace w on w.id = r.workspace_id
    join automation a on a.workspace_id = r.workspace_id and a.id = r.automation_id
    left join lateral (select type, data, occurred_at, phone from event where workspace_id = r.workspace_id and id = r.event_id limit 1) e
      on r.started_at is null
    left join lateral (select event, place, delivered_event_id from wait where workspace_id = r.workspace_id and run_id = r.id
      order by delivered_event_id is null, place limit 1) wt on true
  where r.workspace_id = $1 and r.id = any($2::text[]) and r.status in ('queued', 'running') and ($3::text is null or r.claim = $3)
  order by r.id for update of r` as const;

/** Everything a worker needs of a run in one round trip. The row stays locked to the end of the transaction. */
export type Claimed = RowOf<typeof CLAIM>;

/** Without a claim, any queued or running run; with one, only if no other worker has taken the run over since. */
export function claimRuns(
  tx: Tx,
  of: { workspaceId: string; runIds: readonly string[]; claim: string | null },
): Promise<Claimed[]> {
  return tx.query(CLAIM, [of.workspaceId, of.runIds, of.claim]);
}

/** Null for a run that has not started: its state is empty. */
export function runOf(claimed: Claimed): Run | null {
  if (Object.keys(claimed.state).length === 0) return null;
  const { trigger } = claimed;
  const run = trigger === null ? claimed.state : { ...claimed.state, trigger };
  if (!isRun(run)) throw new Error(`run ${claimed.id} has the state of another interpreter version`);
  return run;
}

function isRun(state: Partial<Run>): state is Run {
  return (
    state.interpreter === INTERPRETER_VERSION && typeof state.runId === "string" && isObject(state.trigger)
  );
}

export function tenantOf(claimed: Claimed): WorkspaceTenant {
  return {
    kind: "workspace",
    id: claimed.workspace_id,
    partnerId: claimed.partner_id,
    name: claimed.ws_name,
    status: claimed.ws_status,
    mode: claimed.mode,
    plan: claimed.plan,
    timezone: claimed.timezone,
    country: claimed.country,
  };
}

type CachedHolidays = { epoch: number; holidays: string[] };
const cache = processWide("holidays", () => new LRUCache<string, CachedHolidays>({ max: 20_000 }));

/** Holidays are cached until the workspace's epoch changes. Today's counts are read only if the definition uses them. */
export async function factsOf(
  { tx, config }: Pick<WorkspaceCtx, "tx" | "config">,
  claimed: Claimed,
  needsToday: boolean,
): Promise<WorkspaceFacts> {
  const hours = businessHoursSchema.nullable().safeParse(claimed.business_hours);
  const businessHours: BusinessHours | null = hours.success ? hours.data : null;
  return {
    name: claimed.ws_name,
    phone: claimed.phone,
    timezone: claimed.timezone,
    country: claimed.country,
    businessHours,
    holidays: await holidaysOf(tx, claimed),
    ...variablesOf(claimed.variables),
    ...(await bookingUrlOf(claimed, () => cachedPublicBase({ tx, config, tenant: tenantOf(claimed) }))),
    today: needsToday
      ? await todayAt({ tx, tenant: { id: claimed.workspace_id } }, claimed.now.getTime())
      : { appointments: 0, missed_calls: 0, new_leads: 0 },
  };
}

async function holidaysOf(tx: Tx, { workspace_id: id, trigger_epoch: epoch }: Claimed): Promise<string[]> {
  const known = cache.get(id);
  if (known?.epoch === epoch) return known.holidays;
  const rows = await tx.query("select date from holiday where workspace_id = $1", [id]);
  const holidays = rows.map((row) => row.date);
  cache.set(id, { epoch, holidays });
  return holidays;
}
