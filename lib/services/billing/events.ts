import "server-only";
import { type Meter, meterSchema } from "@/lib/billing/meters";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import type { UsageEvent } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";
import type { Bound } from "./facts";

/** The raw facts of a month, in the order every proof uses, in batches: a month of millions is never held at once. */
export type EventFilter = {
  partnerId: string;
  period: Period;
  bound?: Bound;
  accounts?: readonly string[];
  meter?: Meter;
};

const ACCOUNTS_AT_ONCE = 100;
const ROWS_AT_ONCE = 5_000;

/** "C": the order of money is the same in every database, whatever its language. */
const EVENTS = `select workspace_id, meter, key, quantity, (extract(epoch from occurred_at) * 1000)::bigint, supersedes, automation_id, version_id, node_id, run_id, ingest_tx from (
    select workspace_id, meter, key, quantity, occurred_at, supersedes, automation_id, version_id, node_id, run_id, ingest_tx from usage_event
    where partner_id = $1 and workspace_id = any($2) and occurred_at >= $3 and occurred_at < $4 and ingest_tx >= $5 and ingest_tx < $6
    union all
    select workspace_id, 'api_requests', to_char(minute at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || process, count::bigint, minute,
      null, null, null, null, null, 0 from api_request_bucket
    where partner_id = $1 and workspace_id = any($2) and minute >= $3 and minute < $4
  ) facts where ($7::text is null or meter = $7) order by workspace_id collate "C", meter collate "C", occurred_at, key collate "C"`;

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

export async function* eventBatches(tx: Tx, of: EventFilter): AsyncGenerator<RecordedEvent[]> {
  const accounts = of.accounts ?? (await accountsOf(tx, of.partnerId));
  for (let i = 0; i < accounts.length; i += ACCOUNTS_AT_ONCE) {
    yield* batchesOf(tx, of, accounts.slice(i, i + ACCOUNTS_AT_ONCE));
  }
}

async function accountsOf(tx: Tx, partnerId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from workspace where partner_id = $1 order by id collate "C"`,
    [partnerId],
  );
  return rows.map(({ id }) => id);
}

async function* batchesOf(
  tx: Tx,
  of: EventFilter,
  accounts: readonly string[],
): AsyncGenerator<RecordedEvent[]> {
  await tx.client.query({
    text: `declare usage_events no scroll cursor for ${EVENTS}`,
    values: [
      of.partnerId,
      [...accounts],
      new Date(periodStart(of.period)),
      new Date(periodEnd(of.period)),
      of.bound?.from ?? 0,
      of.bound?.before ?? Number.MAX_SAFE_INTEGER,
      of.meter ?? null,
    ],
  });
  try {
    for (;;) {
      const { rows } = await tx.client.query<EventRow>({
        text: `fetch ${ROWS_AT_ONCE} from usage_events`,
        rowMode: "array",
      });
      if (rows.length > 0) yield rows.map(toEvent);
      if (rows.length < ROWS_AT_ONCE) return;
    }
  } finally {
    // In a transaction that failed there is no cursor left to close.
    await tx.client.query("close usage_events").catch(() => {});
  }
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
