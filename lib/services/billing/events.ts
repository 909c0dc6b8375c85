import "server-only";
import { type Meter, meterSchema } from "@/lib/billing/meters";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import type { UsageEvent } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";
import { type Bound, boundParams, WITHIN } from "./bound";

/** The raw facts of a month, in the order every proof uses, in batches: a month of millions is never held at once. */
export type EventFilter = {
  partnerId: string;
  period: Period;
  bound: Bound | null;
  accounts?: readonly string[];
  meter?: Meter;
};

const MOST_ACCOUNTS = 100;
const ROWS_AT_ONCE = 5_000;

/** "C": the order of money is the same in every database, whatever its language. */
const EVENTS = `select workspace_id, meter, key, quantity, (extract(epoch from occurred_at) * 1000)::bigint, supersedes, automation_id, version_id, node_id, run_id, ingest_tx from (
    select workspace_id, meter, key, quantity, occurred_at, supersedes, automation_id, version_id, node_id, run_id, ingest_tx from usage_event
    where partner_id = $1 and workspace_id = any($2) and occurred_at >= $3 and occurred_at < $4 and ${WITHIN("ingest_tx", 5)}
    union all
    select workspace_id, 'api_requests', to_char(minute at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || process, count::bigint, minute,
      null, null, null, null, null, 0 from api_request_bucket
    where partner_id = $1 and workspace_id = any($2) and minute >= $3 and minute < $4
  ) facts where ($8::text is null or meter = $8) order by workspace_id collate "C", meter collate "C", occurred_at, key collate "C"`;

type EventRow = [
  workspaceId: string,
  meter: string,
  key: string,
  quantity: number,
  occurredAt: number,
  supersedes: string | null,
  automationId: string | null,
  versionId: string | null,
  nodeId: string | null,
  runId: string | null,
  ingestTx: number,
];

/** ingestTx says on which side of an earlier invoice's bound it was recorded; requests have none. */
export type RecordedEvent = { event: UsageEvent; ingestTx: number };

/**
 * While one batch is worked on the server finds the next: each is asked for before the one before it is handed on. So as
 * many accounts at a time as fill most of a batch: more would be sorted while nobody has anything to work on.
 */
export async function* eventBatches(tx: Tx, of: EventFilter): AsyncGenerator<RecordedEvent[]> {
  const accounts = of.accounts ?? (await accountsOf(tx, of.partnerId));
  const cursor = { tx, of, isOpen: false };
  let [from, size] = [0, 10];
  let coming = open(cursor, accounts.slice(from, from + size));
  try {
    while (from < accounts.length) {
      let rows = await coming;
      let found = rows.length;
      while (rows.length === ROWS_AT_ONCE) {
        coming = ahead(fetchNext(tx));
        yield rows.map(toEvent);
        rows = await coming;
        found += rows.length;
      }
      from += size;
      size = filling(size, found);
      coming = ahead(reopen(cursor, accounts.slice(from, from + size)));
      if (rows.length > 0) yield rows.map(toEvent);
    }
  } finally {
    // Whoever stops reading early leaves a cursor; a transaction that failed has none left to close.
    await coming.catch(() => {});
    if (cursor.isOpen) await shut(cursor).catch(() => {});
  }
}

/** How many accounts, of which so many had so many events, come to four fifths of a batch. */
function filling(accounts: number, events: number): number {
  const fits = Math.floor((accounts * ROWS_AT_ONCE * 0.8) / Math.max(1, events));
  return Math.min(MOST_ACCOUNTS, Math.max(1, fits));
}

/** Its failure is told to whoever waits for it, later. */
function ahead<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

async function accountsOf(tx: Tx, partnerId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from workspace where partner_id = $1 order by id collate "C"`,
    [partnerId],
  );
  return rows.map(({ id }) => id);
}

type Cursor = { tx: Tx; of: EventFilter; isOpen: boolean };

/** Sent in one go: the server is at it while this process is still busy with the batch before. */
async function open(cursor: Cursor, accounts: readonly string[]): Promise<EventRow[]> {
  const { tx, of } = cursor;
  if (accounts.length === 0) return [];
  const declared = tx.client.query({
    text: `declare usage_events no scroll cursor for ${EVENTS}`,
    values: [
      of.partnerId,
      [...accounts],
      new Date(periodStart(of.period)),
      new Date(periodEnd(of.period)),
      ...boundParams(of.bound),
      of.meter ?? null,
    ],
  });
  cursor.isOpen = true;
  const [, rows] = await Promise.all([declared, fetchNext(tx)]);
  return rows;
}

async function reopen(cursor: Cursor, accounts: readonly string[]): Promise<EventRow[]> {
  const [, rows] = await Promise.all([shut(cursor), open(cursor, accounts)]);
  return rows;
}

async function shut(cursor: Cursor): Promise<void> {
  cursor.isOpen = false;
  await cursor.tx.client.query("close usage_events");
}

async function fetchNext(tx: Tx): Promise<EventRow[]> {
  const { rows } = await tx.client.query<EventRow>({
    text: `fetch ${ROWS_AT_ONCE} from usage_events`,
    rowMode: "array",
  });
  return rows;
}

function toEvent(row: EventRow): RecordedEvent {
  return {
    event: {
      workspaceId: row[0],
      meter: meterSchema.parse(row[1]),
      key: row[2],
      quantity: row[3],
      occurredAt: new Date(row[4]).toISOString(),
      supersedes: row[5],
      automationId: row[6],
      versionId: row[7],
      nodeId: row[8],
      runId: row[9],
    },
    ingestTx: row[10],
  };
}

/** All of them at once: for one account and one meter. */
export async function accountEvents(
  tx: Tx,
  of: EventFilter & { accounts: readonly [string]; meter: Meter },
): Promise<UsageEvent[]> {
  const events: UsageEvent[] = [];
  for await (const batch of eventBatches(tx, of)) for (const { event } of batch) events.push(event);
  return events;
}
