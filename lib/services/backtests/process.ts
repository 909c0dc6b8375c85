import "server-only";
import { setImmediate } from "node:timers/promises";
import { holdoutShare } from "@/lib/automation/appointment-critical";
import { textIn } from "@/lib/automation/json";
import type { Definition } from "@/lib/automation/schema";
import { fromStored } from "@/lib/automation/stored";
import { consumedBy } from "@/lib/automation/workspace-map";
import type { Backtest } from "@/lib/db/generated/client";
import { Admission } from "@/lib/runtime/backtest/admission";
import { compareReplays, type Difference } from "@/lib/runtime/backtest/compare";
import { Tally } from "@/lib/runtime/backtest/summary";
import type { WorkspaceCtx } from "@/lib/services/context";
import { sendingSettings } from "@/lib/services/sending/gate";
import { customEvents } from "@/lib/services/workspace/custom-events";
import { workspaceFacts } from "@/lib/services/workspace/facts";
import {
  openWindow,
  type PastEvent,
  type PastWindow,
  readEarlierEntries,
  readLater,
  readPage,
  readSteps,
} from "./past-events";
import { type Moves, readMoves } from "./past-moves";
import { type ContactChanges, PastPeople, readChanges } from "./past-people";
import { PastRecords, type Read } from "./past-records";
import { type PageFacts, replayEvent, type Setting, type Side } from "./replay-page";

const PAGE_SIZE = 200;
/** Differences beyond these are counted and not listed. */
const MOST_LISTED = 10_000;
const SLICE_MS = 10;

/** Changes of the person and the desk that a run may hear of, beyond what the versions wait for. */
const ALWAYS_HEARD = [
  "sms.received",
  "call.missed",
  "appointment.booked",
  "appointment.cancelled",
  "appointment.completed",
  "appointment.no_show",
  "lead.created",
  "lead.statusChanged",
];

/** One claimed backtest. Each page is read and written in its own transaction, and no connection is held in between. */
export async function processBacktest(read: Read, row: Backtest & { claim: string }): Promise<void> {
  const { setting, window, changes, moves, tally } = await read((ctx) => open(ctx, row));
  const horizon = row.createdAt;
  const types = [
    ...new Set([
      ...ALWAYS_HEARD,
      ...[setting.before, setting.after].flatMap(({ definition }) => consumedBy(definition)),
    ]),
  ];
  let listed = 0;
  for await (const { page, facts } of pagesOf({ setting, window, changes, moves, types, horizon, read })) {
    const found = await replayPage(setting, facts, { page, tally });
    const rows = found.slice(0, Math.max(0, MOST_LISTED - listed));
    const progress = Math.min(0.99, tally.seen / Math.max(1, window.total));
    if (!(await read((ctx) => writePage(ctx, row, { rows, listed, progress, summary: summaryOf(tally) }))))
      return;
    listed += rows.length;
  }
  await read((ctx) =>
    ctx.tx.run(
      `update backtest set status = 'done', progress = 1, summary = $4, finished_at = clock_timestamp(), claim = null
       where workspace_id = $1 and id = $2 and claim = $3 and status = 'running'`,
      [row.workspaceId, row.id, row.claim, JSON.stringify(summaryOf(tally))],
    ),
  );
}

type PagesOf = {
  setting: Setting;
  window: PastWindow;
  changes: ContactChanges | null;
  moves: Moves | null;
  types: readonly string[];
  horizon: Date;
  read: Read;
};
type Page = { page: readonly PastEvent[]; facts: PageFacts };

/** The pages of a window. The next one is read while one is replayed, so that neither waits for the other. */
async function* pagesOf(of: PagesOf): AsyncGenerator<Page> {
  const load = (after: string): Promise<Page | null> =>
    of.read(async (ctx) => {
      const page = await readPage(ctx.tx, of.window, after, PAGE_SIZE);
      return page.length === 0 ? null : { page, facts: await readFacts(ctx, of, page) };
    });
  let coming = load(of.window.fromId);
  try {
    for (let current = await coming; current; current = await coming) {
      coming = load(current.page.at(-1)!.id);
      // An error is thrown where the page is awaited, after the one before it.
      coming.catch(() => undefined);
      yield current;
    }
  } finally {
    await coming.catch(() => undefined);
  }
}

/** All that the replays of one page need to know of that time. */
async function readFacts(
  ctx: WorkspaceCtx,
  { setting, window, changes, moves, types, horizon, read }: PagesOf,
  page: readonly PastEvent[],
): Promise<PageFacts> {
  const { tx } = ctx;
  await noteEarlier(tx, setting, window, page);
  const contacts = page.map(({ contact_id: id, phone }) => ({ id, phone }));
  const named = (name: string) => [...new Set(page.flatMap(({ data }) => textIn(data, name) ?? []))];
  const later = await readLater(tx, window, { page, types, until: horizon });
  return {
    people: await PastPeople.read(tx, { read, workspaceId: window.workspaceId, contacts, changes }),
    records: await PastRecords.read(ctx, read, {
      leads: named("lead_id"),
      appointments: named("appointment_id"),
      phones: [...new Set(page.flatMap(({ phone }) => phone ?? []))],
    }),
    steps: await readSteps(tx, window.workspaceId, page),
    later: later.byPhone,
    moves,
    knownUntil: later.knownUntil,
    horizon: horizon.getTime(),
  };
}

const summaryOf = (tally: Tally) => ({ ...tally.summary(), paths: tally.paths, reasons: tally.reasons });

async function open(ctx: WorkspaceCtx, row: Backtest) {
  const { tx, tenant } = ctx;
  const { automationId } = row;
  const stored = row.definitions as { before: unknown; after: unknown };
  const definitions = { before: fromStored(stored.before), after: fromStored(stored.after) };
  const workspace = await workspaceFacts(ctx, tenant.id, ctx.now);
  const sideOf = (definition: Definition): Side => {
    const settings = { ...definition.settings, holdoutPercent: holdoutShare(definition) };
    const timezone = workspace.timezone;
    return {
      definition,
      event: triggerOf(definition),
      admission: new Admission({ automationId, settings, timezone }),
    };
  };
  const [before, after] = [sideOf(definitions.before), sideOf(definitions.after)];
  const events = [before.event, after.event].flatMap((event) => event ?? []);
  const setting: Setting = {
    automationId,
    againstNo: row.againstNo,
    before,
    after,
    workspace,
    sending: { ...(await sendingSettings(ctx)), spendStopped: false },
    custom: await customEvents(tx, tenant.id),
    contactFields: contactFieldsIn(definitions),
  };
  const about = { workspaceId: tenant.id, automationId, types: [...new Set(events)] };
  const window = await openWindow(tx, { ...about, from: row.fromAt, to: row.toAt, limit: row.eventLimit });
  await tx.run("delete from backtest_difference where workspace_id = $1 and backtest_id = $2", [
    tenant.id,
    row.id,
  ]);
  const eventType = before.event ?? after.event ?? "";
  const tally = new Tally({ workspace, eventType, from: row.fromAt.getTime(), to: row.toAt.getTime() });
  const changes = await readChanges(tx, tenant.id, row.fromAt);
  return { setting, window, changes, moves: await readMoves(tx, tenant.id, row.fromAt), tally };
}

const triggerOf = ({ nodes }: Definition) => nodes.find((node) => node.type === "trigger")?.event;

/** Includes those the sending gate looks at. */
function contactFieldsIn(definitions: object): ReadonlySet<string> {
  const written = [...JSON.stringify(definitions).matchAll(/\bcontact\.([a-z_0-9]+)/g)].map(
    ([, name]) => name ?? "",
  );
  const named = written.map((name) => (name === "first_name" ? "name" : name));
  return new Set([...named, "opted_out", "consent", "timezone"]);
}

async function noteEarlier(
  tx: WorkspaceCtx["tx"],
  { before, after }: Setting,
  window: Parameters<typeof readEarlierEntries>[1],
  page: readonly PastEvent[],
): Promise<void> {
  const asking = [before.admission, after.admission].filter((one) => one.asksForEarlier);
  const phones = [...new Set(page.flatMap(({ phone }) => phone ?? []))];
  if (asking.length === 0 || phones.length === 0) return;
  for (const row of await readEarlierEntries(tx, window, phones)) {
    const people = [`phone:${row.phone}`, ...(row.contact_id === null ? [] : [`contact:${row.contact_id}`])];
    for (const admission of asking)
      for (const person of people)
        admission.noteEarlier(person, row.created_at.getTime(), row.ended_at.getTime());
  }
}

type Listed = Difference & { event: PastEvent; paths: { before: string[]; after: string[] } };

/** The worker has other work: after each slice of time it gets its turn. */
async function replayPage(
  setting: Setting,
  facts: PageFacts,
  { page, tally }: { page: readonly PastEvent[]; tally: Tally },
): Promise<Listed[]> {
  const found: Listed[] = [];
  let since = performance.now();
  for (const event of page) {
    const replayed = await replayEvent(setting, facts, event);
    if ("unknown" in replayed) tally.addUnknown(replayed.unknown);
    else {
      const { before, after } = replayed;
      const differences = compareReplays(before, after);
      tally.add(before, after, differences);
      const paths = { before: before.path, after: after.path };
      found.push(...differences.map((difference) => ({ ...difference, event, paths })));
    }
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return found;
}

/** False when it was canceled meanwhile, or another worker has taken it over. */
async function writePage(
  { tx }: WorkspaceCtx,
  { workspaceId, id, claim }: Backtest & { claim: string },
  page: { rows: readonly Listed[]; listed: number; progress: number; summary: object },
): Promise<boolean> {
  const held = await tx.one(
    `update backtest set progress = $4, summary = $5, seen_at = clock_timestamp()
     where workspace_id = $1 and id = $2 and claim = $3 and status = 'running' returning id`,
    [workspaceId, id, claim, page.progress, JSON.stringify(page.summary)],
  );
  if (!held) return false;
  const rows = page.rows.map(({ event, kind, before, after, paths }, at) => ({
    seq: page.listed + at + 1,
    event: event.id,
    contact: event.contact_id,
    at: event.created_at,
    kind,
    before,
    after,
    path_before: paths.before,
    path_after: paths.after,
  }));
  if (rows.length > 0)
    await tx.run(
      `insert into backtest_difference (workspace_id, backtest_id, seq, event_id, contact_id, at, kind, before, after, path_before, path_after)
       select $1, $2, x.seq, x.event, x.contact, x.at, x.kind, x.before, x.after, x.path_before, x.path_after
       from jsonb_to_recordset($3::jsonb) as x(seq int, event text, contact text, at timestamptz, kind text, before jsonb, after jsonb,
         path_before text[], path_after text[])`,
      [workspaceId, id, JSON.stringify(rows)],
    );
  return true;
}
