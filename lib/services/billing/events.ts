import "server-only";
import { type Meter, meterSchema } from "@/lib/billing/meters";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import type { UsageEvent } from "@/lib/billing/usage";
import { type Cursor, openCursor } from "@/lib/db/cursor";
import type { RowOf, Tx } from "@/lib/db/tx";
import { type IngestSnapshot, snapshotParams } from "./ingest-snapshot";

/** The raw events of a month, in the order every proof uses. They come in batches, as a month may hold millions. */
export type EventFilter = {
  partnerId: string;
  period: Period;
  snapshot: IngestSnapshot | null;
  accounts?: readonly string[];
  meter?: Meter;
};

const MAX_ACCOUNTS_AT_ONCE = 100;
const ROWS_AT_ONCE = 5_000;

/** Collation "C" makes the order of a proof the same in every database. */
const EVENTS = `select workspace_id, meter, key, quantity, (extract(epoch from occurred_at) * 1000)::bigint as at, supersedes, automation_id, version_id, node_id, run_id, ingest_tx from (
    select workspace_id, meter, key, quantity, occurred_at, supersedes, automation_id, version_id, node_id, run_id, ingest_tx from usage_event
    where partner_id = $1 and workspace_id = any($2) and occurred_at >= $3 and occurred_at < $4 and (ingest_tx < $5::bigint or (ingest_tx < $6::bigint and ingest_tx <> all($7::bigint[])))
    union all
    select workspace_id, 'api_requests', to_char(minute at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || process, count::bigint, minute,
      null, null, null, null, null, 0 from api_request_bucket
    where partner_id = $1 and workspace_id = any($2) and minute >= $3 and minute < $4
  ) facts where ($8::text is null or meter = $8) order by workspace_id collate "C", meter collate "C", occurred_at, key collate "C"`;

type EventRow = RowOf<typeof EVENTS>;

/** ingestTx tells whether an earlier invoice's snapshot includes the event; API requests have 0. */
export type RecordedEvent = { event: UsageEvent; ingestTx: number };

/**
 * The next batch is requested before the current one is handed on, so the server works while this process does. Each
 * cursor covers as many accounts as fill most of a batch, because it sorts all of them before its first row.
 */
export async function* eventBatches(tx: Tx, of: EventFilter): AsyncGenerator<RecordedEvent[]> {
  const accounts = of.accounts ?? (await accountsOf(tx, of.partnerId));
  const reading: Reading = { tx, of, cursor: null };
  let [from, size] = [0, 10];
  let next = open(reading, accounts.slice(from, from + size));
  try {
    while (from < accounts.length) {
      let rows = await next;
      let found = rows.length;
      while (rows.length === ROWS_AT_ONCE) {
        next = inBackground(reading.cursor!.fetch(ROWS_AT_ONCE));
        yield rows.map(toEvent);
        rows = await next;
        found += rows.length;
      }
      from += size;
      size = accountsPerBatch(size, found);
      next = inBackground(reopen(reading, accounts.slice(from, from + size)));
      if (rows.length > 0) yield rows.map(toEvent);
    }
  } finally {
    // A reader that stops early leaves a cursor open; a failed transaction has already closed it.
    await next.catch(() => {});
    await close(reading).catch(() => {});
  }
}

/** Number of accounts that fill four fifths of a batch, estimated from the last accounts and their events. */
function accountsPerBatch(accounts: number, events: number): number {
  const fits = Math.floor((accounts * ROWS_AT_ONCE * 0.8) / Math.max(1, events));
  return Math.min(MAX_ACCOUNTS_AT_ONCE, Math.max(1, fits));
}

/** A failure is reported later, to the reader that awaits the promise. */
function inBackground<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** All accounts of a partner, in the order of every list of events. */
export async function accountsOf(tx: Tx, partnerId: string): Promise<string[]> {
  const rows = await tx.query(`select id from workspace where partner_id = $1 order by id collate "C"`, [
    partnerId,
  ]);
  return rows.map(({ id }) => id);
}

/** The cursor a reader stands on; it is replaced for each group of accounts. */
type Reading = { tx: Tx; of: EventFilter; cursor: Cursor<typeof EVENTS> | null };

async function open(reading: Reading, accounts: readonly string[]): Promise<EventRow[]> {
  const { tx, of } = reading;
  if (accounts.length === 0) return [];
  reading.cursor = openCursor(tx, EVENTS, [
    of.partnerId,
    [...accounts],
    new Date(periodStart(of.period)),
    new Date(periodEnd(of.period)),
    ...snapshotParams(of.snapshot),
    of.meter ?? null,
  ]);
  return reading.cursor.fetch(ROWS_AT_ONCE);
}

/** Everything is sent at once, so the server works while this process handles the batch before. */
async function reopen(reading: Reading, accounts: readonly string[]): Promise<EventRow[]> {
  const [, rows] = await Promise.all([close(reading), open(reading, accounts)]);
  return rows;
}

async function close(reading: Reading): Promise<void> {
  const { cursor } = reading;
  reading.cursor = null;
  await cursor?.close();
}

function toEvent(row: EventRow): RecordedEvent {
  return {
    event: {
      workspaceId: row.workspace_id,
      meter: meterSchema.parse(row.meter),
      key: row.key,
      quantity: row.quantity,
      occurredAt: new Date(row.at).toISOString(),
      supersedes: row.supersedes,
      automationId: row.automation_id,
      versionId: row.version_id,
      nodeId: row.node_id,
      runId: row.run_id,
    },
    ingestTx: row.ingest_tx,
  };
}

/** All events of one account and meter at once. */
export async function accountEvents(
  tx: Tx,
  of: EventFilter & { accounts: readonly [string]; meter: Meter },
): Promise<UsageEvent[]> {
  const events: UsageEvent[] = [];
  for await (const batch of eventBatches(tx, of)) for (const { event } of batch) events.push(event);
  return events;
}
