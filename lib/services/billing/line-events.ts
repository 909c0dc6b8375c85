import "server-only";
import { explainLine } from "@/lib/billing/explain";
import { METER_OF } from "@/lib/billing/meters";
import { minorToNumber } from "@/lib/billing/money";
import { ApiError } from "@/lib/contract/errors";
import type { PartnerCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { causesOf } from "./causes";
import { accountEvents } from "./events";
import { linesOf, readInvoice } from "./invoices";

/** Explains a line event by event. The parts sum to the line to the cent. */
export async function lineEvents(ctx: PartnerCtx, query: PageQuery & { id: string; lineId: string }) {
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
  const { events: explained } = explainLine(line, events);
  const start = query.starting_after
    ? explained.findIndex((one) => one.event.key === query.starting_after) + 1
    : 0;
  if (query.starting_after && start === 0) throw new ApiError("invalid_cursor");
  const limit = query.limit ?? 20;
  const page = explained.slice(start, start + limit);
  const more = start + limit < explained.length;
  const causeOf = await causesOf(ctx, {
    accountId: line.accountId,
    events: page.map(({ event }) => event),
  });
  return {
    events: page.map(({ event, included, charged, amountMinor }) => ({
      id: event.key,
      meter: event.meter,
      occurredAt: event.occurredAt,
      quantity: event.quantity,
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
  };
}
