import "server-only";
import { csvOf } from "@/lib/billing/csv";
import { explainLine } from "@/lib/billing/explain";
import type { Line } from "@/lib/billing/lines";
import { METER_OF } from "@/lib/billing/meters";
import { minorToNumber } from "@/lib/billing/money";
import type { UsageEvent } from "@/lib/billing/usage";
import { ApiError } from "@/lib/contract/errors";
import type { PartnerCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { causesOf } from "./causes";
import { correctedQuantities } from "./corrected-events";
import { accountEvents } from "./events";
import { linesOf, readInvoice } from "./invoices";

type Asked = { id: string; lineId: string; charged?: boolean | undefined };

/** The line event by event. The parts sum to the line to the cent. */
async function explained(ctx: PartnerCtx, query: Asked) {
  const row = await readInvoice(ctx, query.id);
  const line = (await linesOf(ctx, row.id)).find((one) => one.id === query.lineId);
  if (!line) throw new ApiError("not_found");
  const period = line.kind === "late_usage" ? line.period : row.period;
  const events =
    line.kind === "base"
      ? []
      : await accountEvents(ctx.tx, {
          partnerId: ctx.tenant.id,
          period,
          accounts: [line.accountId],
          meter: METER_OF[line.meter],
          snapshot: row.ingest_bound,
        });
  const all = explainLine(line, events).events;
  const found = query.charged === true ? all.filter(({ charged }) => charged !== 0) : all;
  return { line, found, number: row.global_id, originalOf: originals(events) };
}

/** A correction has an id of its own, and the instant of what it corrects, so both are events of the same month. */
function originals(events: readonly UsageEvent[]) {
  const replaced = new Map(events.flatMap(({ key, supersedes }) => (supersedes ? [[key, supersedes]] : [])));
  return (key: string): string => {
    let original = key;
    for (let next = replaced.get(original); next !== undefined; next = replaced.get(original))
      original = next;
    return original;
  };
}

type Explained = Awaited<ReturnType<typeof explained>>["found"];

export async function lineEvents(ctx: PartnerCtx, query: PageQuery & Asked) {
  const { line, found, originalOf } = await explained(ctx, query);
  const start = query.starting_after
    ? found.findIndex((one) => one.event.key === query.starting_after) + 1
    : 0;
  if (query.starting_after && start === 0) throw new ApiError("invalid_cursor");
  const limit = query.limit ?? 20;
  const page = found.slice(start, start + limit);
  const more = start + limit < found.length;
  const correctedOf = await corrections(ctx, line, page);
  const causeOf = await causesOf(ctx, {
    accountId: line.accountId,
    events: page.map(({ event }) => event),
  });
  return {
    events: page.map(({ event, included, charged, amountMinor }) => ({
      id: event.key,
      originalId: originalOf(event.key),
      meter: event.meter,
      occurredAt: event.occurredAt,
      quantity: event.quantity,
      correctedQuantity: correctedOf(event),
      included,
      charged,
      amount: minorToNumber(amountMinor),
      amountMinor,
      automationId: event.automationId ?? null,
      versionId: event.versionId ?? null,
      nodeId: event.nodeId ?? null,
      runId: event.runId ?? null,
      ...causeOf(event),
    })),
    has_more: more,
    next_cursor: more ? page.at(-1)!.event.key : null,
    total: found.length,
    sums: sumsOf(found),
  };
}

/** Finds what an event counts now; null if that is what the invoice counted. */
async function corrections(
  { tx }: PartnerCtx,
  line: Line,
  of: Explained,
): Promise<(event: Explained[number]["event"]) => number | null> {
  // API requests are counted by the minute, and no minute is corrected.
  if (line.kind === "base" || line.meter === "api_requests") return () => null;
  const keys = of.map(({ event }) => event.key);
  const now = await correctedQuantities(tx, { accountId: line.accountId, meter: METER_OF[line.meter], keys });
  return ({ key, quantity }) => {
    const corrected = now.get(key);
    return corrected === undefined || corrected === quantity ? null : corrected;
  };
}

function sumsOf(found: Explained) {
  const sums = { quantity: 0, included: 0, charged: 0, amountMinor: 0 };
  for (const { event, included, charged, amountMinor } of found) {
    sums.quantity += event.quantity;
    sums.included += included;
    sums.charged += charged;
    sums.amountMinor += amountMinor;
  }
  return { ...sums, amount: minorToNumber(sums.amountMinor) };
}

/** Columns are only ever added at the end, because spreadsheets and scripts address them by position. */
const COLUMNS = [
  "id",
  "occurredAt",
  "meter",
  "quantity",
  "included",
  "charged",
  "amount",
  "account",
  "automationId",
  "runId",
  "correctedQuantity",
];

export async function lineEventsCsv(ctx: PartnerCtx, query: Asked) {
  const { line, found, number } = await explained(ctx, query);
  const correctedOf = await corrections(ctx, line, found);
  const rows = found.map(({ event, included, charged, amountMinor }) => [
    event.key,
    event.occurredAt,
    event.meter,
    event.quantity,
    included,
    charged,
    minorToNumber(amountMinor),
    line.accountName,
    event.automationId ?? "",
    event.runId ?? "",
    correctedOf(event) ?? "",
  ]);
  return {
    name: `${number}-${line.kind === "base" ? "base" : line.meter}.csv`,
    text: csvOf([COLUMNS, ...rows]),
  };
}
