import "server-only";
import { z } from "zod";
import { actions } from "@/lib/actions";
import type { Evaluated } from "@/lib/automation/conditions";
import { jsonObject } from "@/lib/automation/json";
import {
  type ExplainedStart,
  explainCondition,
  explainRefusal,
  explainSuppressed,
} from "@/lib/automation/start-reasons";
import { ApiError } from "@/lib/contract/errors";
import type { EvaluationView } from "@/lib/contract/evaluations";
import type { RowOf } from "@/lib/db/tx";
import { idAt } from "@/lib/id";
import type { WorkspaceCtx } from "@/lib/services/context";
import { spellings } from "@/lib/services/events/read";
import type { PageQuery } from "@/lib/services/keyset-page";

type Filter = PageQuery & {
  phone?: string | undefined;
  contact?: string | undefined;
  automation?: string | undefined;
  event?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const LISTED_MS = 30 * 86_400_000;

/**
 * Reads what dispatch recorded with each event; nothing is evaluated again. Ids begin with their time, so the window is
 * a range of the primary key. A person's events are found by their number, which events about a contact carry too: an
 * index of contacts would have made every event write 8 % more.
 */
const READ = `select e.id, e.type, e.created_at, e.contact_id, e.phone, x.value as evaluation, a.name
  from event e cross join lateral jsonb_array_elements(e.evaluations) x
    join automation a on a.workspace_id = e.workspace_id and a.id = x.value->>'automationId'
  where e.workspace_id = $1 and e.id >= $2 and e.id < $3
    and ($4::text[] is null or e.phone = any($4))
    and ($10::text is null or e.phone = $10)
    and ($5::text is null or e.contact_id = $5 or e.contact_id is null and e.phone = $10)
    and ($6::text is null or e.evaluations @> jsonb_build_array(jsonb_build_object('automationId', $6::text)) and x.value->>'automationId' = $6)
    and ($7::text is null or (e.id, x.value->>'automationId') < ($7, $8))
  order by e.id desc, x.value->>'automationId' desc limit $9` as const;

const recorded = z.object({
  automationId: z.string(),
  version: z.int(),
  started: z.boolean(),
  runId: z.string().optional(),
  reason: jsonObject.optional(),
});
type Row = Omit<RowOf<typeof READ>, "evaluation"> & { evaluation: z.infer<typeof recorded> };

export async function listEvaluations(ctx: WorkspaceCtx, query: Filter) {
  const limit = query.limit ?? 20;
  const [afterEvent, afterAutomation] = cursorOf(query.starting_after);
  const range = rangeOf(ctx.now, query);
  const found = await ctx.tx.query(READ, [
    ctx.tenant.id,
    range.from,
    range.to,
    query.phone === undefined ? null : spellings(ctx, query.phone),
    query.contact ?? null,
    query.automation ?? null,
    afterEvent,
    afterAutomation,
    limit + 1,
    query.contact === undefined ? null : await phoneOf(ctx, query.contact),
  ]);
  const rows = found.map((row): Row => ({ ...row, evaluation: recorded.parse(row.evaluation) }));
  const shown = rows.slice(0, limit);
  const explained = await explainRuns(ctx, shown);
  const personOf = await peopleOf(ctx, shown);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return {
    evaluations: shown.map((row) => ({ ...toEvaluation(row, explained), person: personOf(row) })),
    has_more: hasMore,
    next_cursor: hasMore && last ? `${last.id}.${last.evaluation.automationId}` : null,
  };
}

function cursorOf(text: string | undefined): [string | null, string | null] {
  if (text === undefined) return [null, null];
  const [event, automation, ...more] = text.split(".");
  if (!event?.startsWith("evt_") || !automation?.startsWith("auto_") || more.length > 0)
    throw new ApiError("invalid_cursor");
  return [event, automation];
}

/** An event on its own is a range of one; the character after those of an id makes it end behind it. */
function rangeOf(now: Date, { event, from, to }: Filter): { from: string; to: string } {
  const earliest = Math.max(now.getTime() - LISTED_MS, from ? Date.parse(from) : 0);
  const first = idAt("evt", earliest);
  const end = to ? idAt("evt", Math.max(0, Date.parse(to))) : "evt_~";
  if (event === undefined) return { from: first, to: end };
  const isInside = event >= first && event < end;
  return isInside ? { from: event, to: `${event}!` } : { from: "evt_~", to: "evt_~" };
}

/** Null for a contact without a number, whose events are looked for in the whole window. */
async function phoneOf(ctx: WorkspaceCtx, contact: string): Promise<string | null> {
  const row = await ctx.tx.prisma.contact.findFirst({
    where: { workspaceId: ctx.tenant.id, id: contact },
    select: { phone: true },
  });
  return row?.phone ?? null;
}

type Person = NonNullable<EvaluationView["person"]>;

/** An event that carries no contact is about the contact of its number. */
async function peopleOf(ctx: WorkspaceCtx, rows: readonly Row[]): Promise<(row: Row) => Person | null> {
  const ids = rows.flatMap(({ contact_id }) => contact_id ?? []);
  const phones = rows.flatMap(({ phone }) => phone ?? []);
  const contacts = await ctx.tx.prisma.contact.findMany({
    where: { workspaceId: ctx.tenant.id, OR: [{ id: { in: ids } }, { phone: { in: phones } }] },
    select: { id: true, name: true, phone: true },
  });
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const byPhone = new Map(contacts.map((contact) => [contact.phone, contact]));
  return ({ contact_id, phone }) => {
    const contact = contact_id === null ? phone && byPhone.get(phone) : byId.get(contact_id);
    if (contact) return { contactId: contact.id, name: contact.name, phone: contact.phone };
    return phone === null ? null : { contactId: null, name: null, phone };
  };
}

function toEvaluation(row: Row, ofRuns: ReadonlyMap<string, ExplainedStart>): Omit<EvaluationView, "person"> {
  const { automationId, version, started, runId, reason } = row.evaluation;
  const explained = started
    ? (ofRuns.get(runId ?? "") ?? null)
    : reason === undefined
      ? null
      : explainRefusal(reason);
  return {
    eventId: row.id,
    eventType: row.type,
    at: row.created_at.toISOString(),
    automationId,
    automationName: row.name,
    version,
    started,
    runId: runId ?? null,
    reason: explained?.reason ?? null,
    wouldStartIf: explained?.wouldStartIf ?? null,
  };
}

const STEPS = `select r.id, r.finished_at, s.type, s.action, s.name, s.status, s.branch, s.detail
  from run r join run_step s on s.workspace_id = r.workspace_id and s.run_id = r.id
  where r.workspace_id = $1 and r.id = any($2) order by r.id, s.seq limit 5000` as const;
type Step = RowOf<typeof STEPS>;

/** Runs that started and then did not do what they were asked about: a message was held back, or a condition ended them. */
async function explainRuns(ctx: WorkspaceCtx, rows: readonly Row[]): Promise<Map<string, ExplainedStart>> {
  const ids = rows.flatMap(({ evaluation }) => evaluation.runId ?? []);
  if (ids.length === 0) return new Map();
  const steps = await ctx.tx.query(STEPS, [ctx.tenant.id, ids]);
  const explained = new Map<string, ExplainedStart>();
  for (const [id, ofRun] of Map.groupBy(steps, (step) => step.id)) {
    const reason = explainSteps(ofRun);
    if (reason) explained.set(id, reason);
  }
  return explained;
}

/** Delays, waits and branches decide where a run goes; they do nothing for anybody. */
const isControl = (action: string | null) => actions.get(action ?? "")?.effect === "control";

function explainSteps(steps: readonly Step[]): ExplainedStart | null {
  const held = steps.find(({ status }) => status === "suppressed");
  if (held) return explainSuppressed({ name: held.name, warning: held.detail?.warnings?.[0] ?? null });
  const didSomething = steps.some(
    ({ type, action, status }) => type === "action" && status !== "skipped" && !isControl(action),
  );
  if (didSomething || steps[0]?.finished_at === null) return null;
  const no = steps.find(({ type, branch }) => type === "condition" && branch === "false");
  const compared = (no?.detail?.evaluated ?? []) as Evaluated[];
  const failed = compared.find(({ result }) => !result) ?? compared[0];
  return no ? explainCondition("condition", failed ?? {}) : null;
}
