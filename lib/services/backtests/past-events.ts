import "server-only";
import { z } from "zod";
import { isObject, type JsonObject } from "@/lib/automation/json";
import type { RowOf, Tx } from "@/lib/db/tx";
import { idAt } from "@/lib/id";

/** The stored events of a window that either version starts on, in their order. */
export type PastWindow = {
  workspaceId: string;
  automationId: string;
  types: readonly string[];
  fromId: string;
  toId: string;
};

/** A schedule, reminder or manual start is meant for one automation. */
const MEANT_FOR_IT = `(e.source not in ('schedule', 'reminder') and e.type <> 'manual'
  or e.evaluations @> jsonb_build_array(jsonb_build_object('automationId', $5::text)))`;

const WINDOW =
  `from event e where e.workspace_id = $1 and e.id > $2 and e.id < $3 and e.type = any($4) and e.status = 'accepted'
  and ${MEANT_FOR_IT}` as const;

const COUNT = `select count(*)::int as n from (select 1 ${WINDOW} limit $6) x` as const;
const FIRST = `select e.id ${WINDOW} order by e.id desc offset $6 limit 1` as const;

/** The newest events of the window, at most `limit`: how many they are, and after which id they begin. */
export async function openWindow(
  tx: Tx,
  of: Omit<PastWindow, "fromId" | "toId"> & { from: Date; to: Date; limit: number },
): Promise<PastWindow & { total: number }> {
  const { from, to, limit, ...rest } = of;
  const toId = idAt("evt", to.getTime());
  const about = [of.workspaceId, idAt("evt", from.getTime()), toId, of.types, of.automationId] as const;
  const before = await tx.one(FIRST, [...about, limit]);
  const counted = await tx.one(COUNT, [...about, limit]);
  return { ...rest, fromId: before?.id ?? about[1], toId, total: counted?.n ?? 0 };
}

/** Events of earlier versions that name only an appointment or lead have no number, and are about its contact. */
const PAGE = `select e.id, e.type, e.data, e.occurred_at, e.created_at, e.contact_id,
    coalesce(e.phone, (select c.phone from contact c where c.workspace_id = e.workspace_id and c.id = e.contact_id)) as phone,
    exists (select from contact c where c.workspace_id = e.workspace_id and c.id = e.contact_id and c.erased_at is not null) as is_erased,
    (select x.value from jsonb_array_elements(e.evaluations) x where x.value->>'automationId' = $5 limit 1) as evaluation
  from event e
  where e.workspace_id = $1 and e.id > $2 and e.id < $3 and e.type = any($4) and e.status = 'accepted' and ${MEANT_FOR_IT}
  order by e.id limit $6` as const;

/** Apart from the events, because joined to them the planner may read all runs of the workspace for each event. */
const RUNS =
  `select event_id, id, version, finished_at is not null and status <> 'cancelled' as finished from run
  where workspace_id = $1 and event_id = any($2) and automation_id = $3 and rerun_of is null` as const;

const evaluation = z.object({
  version: z.int(),
  started: z.boolean(),
  reason: z.looseObject({ code: z.string() }).optional(),
});

export type PastEvent = Omit<RowOf<typeof PAGE>, "data" | "evaluation"> & {
  data: JsonObject;
  evaluation: z.infer<typeof evaluation> | null;
  /** The run it started then. */
  run: { id: string; version: number; finished: boolean } | null;
};

export async function readPage(
  tx: Tx,
  window: PastWindow,
  after: string,
  size: number,
): Promise<PastEvent[]> {
  const { workspaceId, toId, types, automationId } = window;
  const rows = await tx.query(PAGE, [workspaceId, after, toId, types, automationId, size]);
  const runs = await tx.query(RUNS, [workspaceId, rows.map(({ id }) => id), automationId]);
  const runOf = new Map(runs.map(({ event_id: eventId, ...run }) => [eventId, run]));
  return rows.map((row) => ({
    ...row,
    run: runOf.get(row.id) ?? null,
    data: isObject(row.data) ? row.data : {},
    evaluation: row.evaluation === null ? null : (evaluation.safeParse(row.evaluation).data ?? null),
  }));
}

/** The attempts of a run as lines of "node status", and in full only what was asked of other systems, and what they answered. */
const STEPS = `select run_id, string_agg(node_id || ' ' || status, E'\\n' order by seq, attempt) as attempts,
    jsonb_agg(jsonb_build_object('nodeId', node_id, 'input', input, 'output', output) order by seq, attempt)
      filter (where action = 'http_request') as requests
  from run_step where workspace_id = $1 and run_id = any($2) group by run_id` as const;

const request = z.object({ nodeId: z.string(), input: z.unknown(), output: z.unknown() });
export type PastSteps = { attempts: readonly string[]; requests: readonly z.infer<typeof request>[] };

export async function readSteps(
  tx: Tx,
  workspaceId: string,
  events: readonly PastEvent[],
): Promise<ReadonlyMap<string, PastSteps>> {
  const ids = events.flatMap(({ run }) => run?.id ?? []);
  const rows = ids.length === 0 ? [] : await tx.query(STEPS, [workspaceId, ids]);
  return new Map(
    rows.map(({ run_id: runId, attempts, requests }) => [
      runId,
      { attempts: attempts?.split("\n") ?? [], requests: z.array(request).parse(requests ?? []) },
    ]),
  );
}

const MOST_LATER = 5_000;

/** The later events of the people of one page. */
export async function readLater(
  tx: Tx,
  window: PastWindow,
  of: { page: readonly PastEvent[]; types: readonly string[]; until: Date },
) {
  const phones = [...new Set(of.page.flatMap(({ phone }) => phone ?? []))];
  const rows = await tx.query(
    `select id, type, data, phone, occurred_at, created_at, cause_run_id, answered_run_id,
       source = 'reminder' and evaluations @> jsonb_build_array(jsonb_build_object('automationId', $7::text)) as reminds from event
     where workspace_id = $1 and phone = any($2) and id > $3 and id < $4 and type = any($5) order by id limit $6`,
    [
      window.workspaceId,
      phones,
      of.page[0]?.id ?? "",
      idAt("evt", of.until.getTime()),
      of.types,
      MOST_LATER,
      window.automationId,
    ],
  );
  return {
    byPhone: Map.groupBy(rows, ({ phone }) => phone),
    /** After this instant not everything is known. */
    knownUntil: rows.length < MOST_LATER ? of.until.getTime() : (rows.at(-1)?.created_at.getTime() ?? 0),
  };
}

/** The last time each person of a page entered before the window, and until when that run lasted. */
export async function readEarlierEntries(tx: Tx, window: PastWindow, phones: readonly string[]) {
  return tx.query(
    `select distinct on (e.phone) e.phone, r.contact_id, r.created_at, coalesce(r.finished_at, now()) as ended_at
     from event e join run r on r.workspace_id = e.workspace_id and r.event_id = e.id and r.automation_id = $2 and r.rerun_of is null
     where e.workspace_id = $1 and e.phone = any($3) and e.id <= $4 order by e.phone, e.id desc`,
    [window.workspaceId, window.automationId, phones, window.fromId],
  );
}
