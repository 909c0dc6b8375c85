import "server-only";
import type { Effects, StartEachRequest, StartedItems } from "@/lib/actions/effects";
import { nextBatch } from "@/lib/actions/for-each/pace";
import type { QueryKind } from "@/lib/actions/for-each/query";
import { assertStartable } from "@/lib/actions/start-automation/target";
import { iso } from "@/lib/automation/instants";
import { inspectJson, isObject, type Json, type JsonObject } from "@/lib/automation/json";
import { StepFailure } from "@/lib/automation/step-error";
import type { RowOf } from "@/lib/db/tx";
import type { WorkspaceCtx } from "@/lib/services/context";
import { matchingIds } from "@/lib/services/desk/items-query";
import { knownRecords } from "@/lib/services/desk/run-records";
import {
  type ManualStart,
  type NamedSubject,
  readStartTarget,
  refusalText,
  startManually,
  subjectIn,
} from "@/lib/services/events/manual";
import type { OfRun } from "./desk-effects";

/** Events hold at most this much, whoever sends them. */
const MAX_BYTES = 262_144;

/** Starts other automations in the transaction that records the step, so that each start happens exactly once. */
export function startEffects(ctx: WorkspaceCtx, step: OfRun & { key: string }): Effects["automations"] {
  return {
    async start({ automationId, data }) {
      assertStartable(await readStartTarget(ctx, automationId));
      assertStorable(data, "data");
      const subject = subjectIn(data) ?? subjectOf(step);
      const start = { payload: { data }, subject, key: `start:${step.key}` };
      const [result] = await startManually(ctx, automationId, [start]);
      if (!result) throw new Error("A start gives a result.");
      if (result.runId !== null) return result;
      if (result.reason.code !== "causal_loop") return { runId: null, refused: refusalText(result.reason) };
      throw new StepFailure("limit_exceeded", "Automations started each other too many times in a row");
    },
    startEach: (request) => startEach(ctx, request, step),
  };
}

function subjectOf({ contact, appointmentId, leadId }: OfRun): NamedSubject {
  return {
    ...(contact.id === null ? {} : { contact_id: contact.id }),
    ...(contact.phone === null ? {} : { contact_phone: contact.phone }),
    ...(appointmentId === null ? {} : { appointment_id: appointmentId }),
    ...(leadId === null ? {} : { lead_id: leadId }),
  };
}

function assertStorable(value: Json, field: string): void {
  if (inspectJson(value, { bytes: MAX_BYTES }) === null) return;
  throw new StepFailure("type_mismatch", `"${field}" is too large or too deep for an event`, { field });
}

const BATCH = `select position, record_id, item from run_item
  where workspace_id = $1 and run_id = $2 and node_id = $3 and outcome is null order by position limit $4` as const;
type Item = RowOf<typeof BATCH>;

async function startEach(
  ctx: WorkspaceCtx,
  request: StartEachRequest,
  step: OfRun & { key: string },
): Promise<StartedItems> {
  const { automationId, over, perMinute, data } = request;
  if (ctx.actor.kind !== "automation") throw new Error("Only a step of a run goes through a list.");
  const place = [ctx.tenant.id, ctx.actor.runId, ctx.actor.nodeId] as const;
  const before = (await progressOf(ctx, place)) ?? (await begin(ctx, request, { place, step }));
  const { size, pauseMs } = nextBatch(before.started + before.skipped, perMinute);
  const batch = await ctx.tx.query(BATCH, [...place, size]);
  const starts: (ManualStart | null)[] = [];
  if (data) assertStorable(data, "data");
  for (const item of batch) {
    const start = await startOf(ctx, item, { of: "query" in over ? over.query.of : null, key: step.key });
    starts.push(start && data ? { ...start, payload: { ...start.payload, data } } : start);
  }
  const wanted = starts.filter((start) => start !== null);
  const results = wanted.length === 0 ? [] : await startManually(ctx, automationId, wanted);
  const outcomes = starts.map((start) =>
    start !== null && results[wanted.indexOf(start)]?.runId ? "started" : "skipped",
  );
  await ctx.tx.run(
    `update run_item i set outcome = x.outcome, item = null from unnest($4::int[], $5::text[]) as x(position, outcome)
     where i.workspace_id = $1 and i.run_id = $2 and i.node_id = $3 and i.position = x.position`,
    [...place, batch.map(({ position }) => position), outcomes],
  );
  const { left, ...after } = (await progressOf(ctx, place)) ?? NOTHING;
  if (left > 0) return { ...after, nextAt: iso(ctx.now.getTime() + pauseMs) };
  await ctx.tx.run("delete from run_item where workspace_id = $1 and run_id = $2 and node_id = $3", [
    ...place,
  ]);
  return { ...after, nextAt: null };
}

type Place = readonly [workspaceId: string, runId: string, nodeId: string];
type Progress = { started: number; skipped: number; left: number; isCut: boolean };
const NOTHING: Progress = { started: 0, skipped: 0, left: 0, isCut: false };

/** Null before the step has begun. */
async function progressOf(ctx: WorkspaceCtx, place: Place): Promise<Progress | null> {
  const row = await ctx.tx.one(
    `select count(*) filter (where outcome = 'started')::int as started, count(*) filter (where outcome = 'skipped')::int as skipped,
       count(*) filter (where outcome is null)::int as left, coalesce(bool_or(outcome = 'cut'), false) as cut, count(*)::int as total
     from run_item where workspace_id = $1 and run_id = $2 and node_id = $3`,
    [...place],
  );
  if (!row || (row.total ?? 0) === 0) return null;
  const { started, skipped, left, cut } = row;
  return { started: started ?? 0, skipped: skipped ?? 0, left: left ?? 0, isCut: cut ?? false };
}

/** Fixes the list: people who match later are not added, and the pace is kept whatever happens to the workers. */
async function begin(
  ctx: WorkspaceCtx,
  { automationId, over, max }: StartEachRequest,
  { place, step }: { place: Place; step: OfRun },
): Promise<Progress> {
  assertStartable(await readStartTarget(ctx, automationId));
  const found = await itemsOf(ctx, over, { limit: max + 1, timezone: step.timezone });
  if (found.length === 0) return NOTHING;
  await ctx.tx.run(
    `insert into run_item (workspace_id, run_id, node_id, position, record_id, item, outcome)
     select $1, $2, $3, x.position, x.record, x.item, case when x.position > $5 then 'cut' end
     from jsonb_to_recordset($4::jsonb) as x(position int, record text, item jsonb)`,
    [...place, JSON.stringify(found.map((one, index) => ({ ...one, position: index + 1 }))), max],
  );
  return { ...NOTHING, left: Math.min(found.length, max) };
}

async function itemsOf(
  ctx: WorkspaceCtx,
  over: StartEachRequest["over"],
  { limit, timezone }: { limit: number; timezone: string },
): Promise<({ record: string } | { item: Json })[]> {
  if ("items" in over) {
    const items = over.items.slice(0, limit);
    for (const item of items) assertStorable(item, "items");
    return items.map((item) => ({ item }));
  }
  const ids = await matchingIds(ctx, over.query, { now: ctx.now.getTime(), timezone, limit });
  return ids.map((record) => ({ record }));
}

/** Null for a record that is gone, or a person who was erased since the step began. */
async function startOf(
  ctx: WorkspaceCtx,
  { position, record_id: id, item }: Item,
  { of, key }: { of: QueryKind | null; key: string },
): Promise<ManualStart | null> {
  const named = (payload: Json, subject: NamedSubject): ManualStart => ({
    payload: { item: payload },
    subject,
    key: `each:${key}:${position}`,
  });
  if (of === null || id === null) return named(item as Json, subjectIn(item as Json) ?? {});
  const nobody = { id: null, phone: null };
  const { contact, appointment, lead } = await knownRecords(ctx, {
    contact: of === "contacts" ? { ...nobody, id } : nobody,
    appointmentId: of === "appointments" ? id : null,
    leadId: of === "leads" ? id : null,
  });
  if (of === "contacts") return isReachable(contact) ? named(contact, { contact_id: id }) : null;
  if (of === "appointments") return appointment ? named(appointment, { appointment_id: id }) : null;
  return lead ? named(lead, { lead_id: id }) : null;
}

const isReachable = (contact: JsonObject | null | undefined): contact is JsonObject =>
  isObject(contact) && typeof contact.phone === "string";
