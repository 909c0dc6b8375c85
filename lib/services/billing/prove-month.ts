import "server-only";
import { type EventProof, hashedStreams, proofOf, type Stream } from "@/lib/billing/merkle";
import { type Meter, meterSchema } from "@/lib/billing/meters";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { type MeterTotals, noUsage } from "@/lib/billing/usage";
import { type Cursor, openCursor } from "@/lib/db/cursor";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { Db } from "@/lib/db/pool";
import { type RowOf, type Tx, tx } from "@/lib/db/tx";
import { accountsOf } from "./events";
import { sha256 } from "./facts";
import { currentSnapshot, type IngestSnapshot, snapshotParams } from "./ingest-snapshot";
import { type RatedMonth, type RateMonth, rateMonth } from "./rating";
import { LONG_ACCOUNTS, LONG_STREAMS, REPLACED, STREAMS } from "./stream-statements";

type Streams = RowOf<typeof STREAMS>;

type Month = { partnerId: string; period: Period; snapshot: IngestSnapshot };

/** The events of a month as its invoice needs them: totals by account, and the streams of the proof. */
export type HashedMonth = Month & {
  readonly usage: ReadonlyMap<string, MeterTotals>;
  readonly streams: readonly Stream[];
};

/** Accounts whose events are being hashed, by one or two transactions that share them. */
type Hashing = Month & {
  usage: Map<string, MeterTotals>;
  streams: Stream[];
  chunks: Iterator<Chunk, undefined>;
  begun: number;
  ended: number;
};

/**
 * Hashes a month before the transaction that closes it, so that one is short, and on two connections, because the
 * database hashes more slowly than this process reads. Null while another worker hashes the same month. Usage recorded
 * afterwards is billed as late usage.
 */
export async function hashAhead(db: Db, month: Omit<Month, "snapshot">): Promise<HashedMonth | null> {
  const opened = Promise.withResolvers<Hashing | null>();
  const first = tx(db, { kind: "system" }, async (t) => {
    const hashing = (await isMine(t, month)) ? await openHashing(t, month) : null;
    opened.resolve(hashing);
    if (hashing) await hashAccounts(t, hashing);
  });
  first.catch(opened.reject);
  const hashing = await opened.promise;
  if (!hashing) return null;
  await Promise.all([first, tx(db, { kind: "system" }, (t) => hashAccounts(t, hashing))]);
  return complete(hashing);
}

/** Held to the end of the transaction. */
async function isMine(tx: Tx, { partnerId }: Omit<Month, "snapshot">): Promise<boolean> {
  const lock = await tx.one(
    `select pg_try_advisory_xact_lock(${LOCK_CLASS.monthHashing}, hashtext($1)) as taken`,
    [partnerId],
  );
  return lock?.taken === true;
}

async function hashMonth(tx: Tx, month: Month, accounts?: readonly string[]): Promise<HashedMonth> {
  const hashing = await openHashing(tx, month, accounts);
  await hashAccounts(tx, hashing);
  return complete(hashing);
}

async function openHashing(
  tx: Tx,
  { partnerId, period, ...of }: Omit<Month, "snapshot"> & { snapshot?: IngestSnapshot },
  accounts?: readonly string[],
): Promise<Hashing> {
  const snapshot = of.snapshot ?? (await currentSnapshot(tx, partnerId));
  const month = { partnerId, period, snapshot };
  const chunks = await inChunks(tx, { ...month, accounts: accounts ?? (await accountsOf(tx, partnerId)) });
  const usage = new Map<string, MeterTotals>();
  for (const { workspace_id, meter, quantity } of await replaced(tx, month))
    count(usage, { workspace_id, meter: meterSchema.parse(meter), quantity: -quantity });
  return { ...month, chunks, usage, streams: [], begun: 0, ended: 0 };
}

const ACCOUNTS_AT_ONCE = 50;

type Chunk = { accounts: string[]; statement: typeof STREAMS | typeof LONG_STREAMS };

async function inChunks(
  tx: Tx,
  { partnerId, period, accounts }: Month & { accounts: readonly string[] },
): Promise<Iterator<Chunk, undefined>> {
  const rows = await tx.query(LONG_ACCOUNTS, [partnerId, period]);
  const long = new Set(rows.map(({ workspace_id }) => workspace_id));
  return chunksOf(
    accounts.filter((id) => !long.has(id)),
    accounts.filter((id) => long.has(id)),
  );
}

function* chunksOf(short: string[], long: string[]): Generator<Chunk, undefined> {
  for (let from = 0; from < short.length; from += ACCOUNTS_AT_ONCE)
    yield { accounts: short.slice(from, from + ACCOUNTS_AT_ONCE), statement: STREAMS };
  for (let from = 0; from < long.length; from += ACCOUNTS_AT_ONCE)
    yield { accounts: long.slice(from, from + ACCOUNTS_AT_ONCE), statement: LONG_STREAMS };
}

/** Takes accounts until none are left. */
async function hashAccounts(tx: Tx, hashing: Hashing): Promise<void> {
  hashing.begun += 1;
  const streams = hashedStreams(sha256);
  for await (const rows of streamBatches(tx, hashing))
    for (const row of rows) {
      const meter = meterSchema.parse(row.meter);
      streams.add({ period: hashing.period, workspaceId: row.workspace_id, meter, hashes: row.hashes });
      count(hashing.usage, { ...row, meter });
    }
  hashing.streams.push(...streams.done());
  hashing.ended += 1;
}

/** A transaction that was tried twice has left out the accounts of its first try. */
function complete(hashing: Hashing): HashedMonth {
  if (hashing.begun !== hashing.ended) throw new Error("Hashing a month was interrupted.");
  return hashing;
}

type ProveMonth = RateMonth & {
  snapshot: IngestSnapshot;
  /** The month's events with the same snapshot, if they were hashed ahead. */
  hashed?: HashedMonth | undefined;
};
type ProvedMonth = RatedMonth & { proof: EventProof };

/**
 * Rates a month and proves the events it was rated from, and those of earlier months behind its late usage lines. One pass
 * over the month's events does both.
 */
export async function rateAndProve(tx: Tx, of: ProveMonth): Promise<ProvedMonth> {
  const { partnerId, period, snapshot } = of;
  const month = { partnerId, period, snapshot };
  const { usage, streams } = of.hashed ?? (await hashMonth(tx, month));
  const rated = await rateMonth(tx, { ...of, usage });
  const late: Stream[] = [];
  for (const { period: earlier, accounts } of rated.late) {
    const ids = accounts.map(({ id }) => id);
    late.push(...(await hashMonth(tx, { ...month, period: earlier }, ids)).streams);
  }
  return { ...rated, proof: proofOf([...streams, ...late], sha256) };
}

type Counted = { workspace_id: string; meter: Meter; quantity: number };

function count(usage: Map<string, MeterTotals>, { workspace_id, meter, quantity }: Counted): void {
  const totals = usage.get(workspace_id) ?? noUsage();
  totals[meter] += quantity;
  usage.set(workspace_id, totals);
}

async function replaced(tx: Tx, { partnerId, period, snapshot }: Month) {
  const [from, to] = [new Date(periodStart(period)), new Date(periodEnd(period))];
  return tx.query(REPLACED, [partnerId, from, to, ...snapshotParams(snapshot)]);
}

/** All of most chunks, because their rows come together: the database begins with the next chunk while these are hashed. */
const ROWS_AT_ONCE = 400;

/** The next batch is requested before the current one is handed on, so the server works while this process hashes. */
async function* streamBatches(tx: Tx, hashing: Hashing): AsyncGenerator<Streams[]> {
  let cursor: Cursor<Chunk["statement"]> | null = null;
  const read = async (): Promise<Streams[]> => {
    let rows: Streams[] = [];
    while (rows.length === 0) {
      if (!cursor) {
        const chunk = hashing.chunks.next().value;
        if (!chunk) break;
        cursor = openStreams(tx, { ...hashing, ...chunk });
      }
      rows = await cursor.fetch(ROWS_AT_ONCE);
      if (rows.length === ROWS_AT_ONCE) break;
      await cursor.close();
      cursor = null;
    }
    return rows;
  };
  for (let rows = await read(); rows.length > 0; ) {
    const next = read();
    // A failure is thrown where the promise is awaited.
    next.catch(() => {});
    await requestSent();
    yield rows;
    rows = await next;
  }
}

/** Statements leave when the running code pauses. Hashing first would leave the server without work meanwhile. */
const requestSent = () => new Promise<void>((resolve) => setImmediate(resolve));

function openStreams(tx: Tx, of: Month & Chunk): Cursor<Chunk["statement"]> {
  return openCursor(tx, of.statement, [
    of.partnerId,
    [...of.accounts],
    new Date(periodStart(of.period)),
    new Date(periodEnd(of.period)),
    ...snapshotParams(of.snapshot),
  ]);
}
