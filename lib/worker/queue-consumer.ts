import "server-only";
import type { Log } from "@/lib/log";
import { MAX_RUNS_PER_TICKET, type Queue, type Ticket } from "@/lib/services/queue/queue";
import { isOfShare, type Share } from "@/lib/services/queue/spread";

export type QueueConsumerOptions = {
  queue: Queue;
  log: Log;
  slots: number;
  /** The part of the workspaces whose tickets this worker takes at once. */
  share(): Share;
  /** Executes tickets of one workspace. `onFirstCommit` is called once their common transaction is over. */
  execute(
    tickets: readonly Ticket[],
    options: { signal: AbortSignal; onFirstCommit: () => void },
  ): Promise<void>;
  pollMs?: number;
};

/** Transactions at a time. More would not be faster, and tickets that queue up meanwhile share the next one. */
const MAX_OPEN_TRANSACTIONS = 4;
/** Minimum time between two fetches while work is in progress, so that tickets arriving in between go together. */
const FETCH_INTERVAL_MS = 5;
/** A transaction that waits longer than this for a lock no longer blocks others from starting. */
const TRANSACTION_SLOT_MS = 250;
/** Tickets fetched ahead, per slot. */
const FETCH_AHEAD = 2;
const COMPLETE_DELAY_MS = 20;
const COMPLETE_AT = 50;
const TOUCH_INTERVAL_MS = 2_000;
/** Finds what no notice announced, and what other workers left waiting. */
const POLL_MS = 200;

/**
 * Keeps a fixed number of runs in progress: takes tickets for free slots and a few more, completes finished tickets
 * together, and touches those it holds every few seconds so that they do not expire. It is woken by notifications of
 * tickets that are its own; those of others it finds by polling when nobody took them in time.
 */
export class QueueConsumer {
  private readonly inProgress = new Map<string, { tickets: Ticket[]; abort: AbortController }>();
  private waiting: Ticket[] = [];
  private finished: Ticket[] = [];
  private openTransactions = 0;
  private lastFetchAt = 0;
  private fetching = false;
  private fetched: Promise<void> = Promise.resolve();
  private fetchAgain = false;
  /** The last look took as much as it could, or a notice came while there was no room. */
  private queueMayHaveMore = false;
  private stopping = false;
  private completeTimer: NodeJS.Timeout | null = null;
  private readonly timers: NodeJS.Timeout[] = [];
  private onIdle: (() => void) | null = null;
  executed = 0;
  /** When the queue last answered, in the time of performance.now(). */
  fetchedAt: number | null = null;

  constructor(private readonly options: QueueConsumerOptions) {}

  get busy(): number {
    return this.inProgress.size;
  }

  /** Runs in progress that wait for something outside the database. */
  get outside(): number {
    return Math.max(0, this.inProgress.size - this.openTransactions);
  }

  start(): void {
    const poll = this.options.pollMs ?? POLL_MS;
    this.timers.push(
      setInterval(() => this.wake(), Math.round(poll * (0.8 + Math.random() * 0.4))),
      setInterval(() => void this.touch(), TOUCH_INTERVAL_MS),
    );
    this.wake();
  }

  /**
   * Called when tickets were issued, with the spreads of their workspaces. Workers that divide the tickets of a moment
   * make more transactions of the same work, so only the one they belong to looks at once.
   */
  notified(spreads: readonly number[] | null): void {
    const share = this.options.share();
    if (spreads === null || spreads.some((spread) => isOfShare(spread, share))) this.wake();
  }

  wake(): void {
    if (this.stopping) return;
    // A ticket fetched now could not start, and others could not take it. What ends next wakes the consumer again.
    const { slots } = this.options;
    const isFull = this.waiting.length > slots / 2 || this.inProgress.size >= slots;
    if (isFull || this.openTransactions >= MAX_OPEN_TRANSACTIONS) {
      this.queueMayHaveMore = true;
      return;
    }
    if (this.fetching) {
      this.fetchAgain = true;
      return;
    }
    this.fetching = true;
    const delay = this.openTransactions > 0 ? this.lastFetchAt + FETCH_INTERVAL_MS - performance.now() : 0;
    if (delay > 0) setTimeout(() => void this.fetchAndStart(), delay);
    else void this.fetchAndStart();
  }

  private async fetchAndStart(): Promise<void> {
    this.lastFetchAt = performance.now();
    // Notices of before now are answered by this look.
    this.fetchAgain = false;
    if (!this.stopping) {
      this.fetched = this.fetch();
      await this.fetched;
    }
    this.fetching = false;
    if (!this.fetchAgain) return;
    this.fetchAgain = false;
    this.wake();
  }

  private async fetch(): Promise<void> {
    const { queue, slots, log, share } = this.options;
    const wanted = slots * FETCH_AHEAD - this.waiting.length;
    if (wanted < 1) return;
    this.queueMayHaveMore = false;
    try {
      const tickets = await queue.take(wanted, share());
      this.fetchedAt = performance.now();
      this.waiting.push(...tickets);
      if (this.stopping) return;
      if (tickets.length === wanted) this.queueMayHaveMore = true;
      this.fillSlots();
    } catch (error) {
      log.warn({ err: error }, "could not fetch tickets");
    }
  }

  private fillSlots(): void {
    while (
      !this.stopping &&
      this.inProgress.size < this.options.slots &&
      this.openTransactions < MAX_OPEN_TRANSACTIONS
    ) {
      const tickets = this.nextBatch();
      if (tickets.length === 0) break;
      void this.execute(tickets);
    }
    if (this.waiting.length <= this.options.slots / 2 && this.queueMayHaveMore) this.wake();
  }

  /** The first ticket and, if more wait than there are free transactions, others of the same workspace with it. */
  private nextBatch(): Ticket[] {
    const first = this.waiting.shift();
    if (!first) return [];
    const free = Math.min(
      this.options.slots - this.inProgress.size,
      MAX_OPEN_TRANSACTIONS - this.openTransactions,
    );
    const waitingRuns = this.waiting.reduce((n, { runIds }) => n + runIds.length, first.runIds.length);
    const share = Math.min(MAX_RUNS_PER_TICKET, Math.ceil(waitingRuns / free));
    const tickets = [first];
    const runs = new Set(first.runIds);
    for (let i = 0; i < this.waiting.length && runs.size < share; ) {
      const other = this.waiting[i]!;
      const fits =
        other.workspaceId === first.workspaceId &&
        runs.size + other.runIds.length <= MAX_RUNS_PER_TICKET &&
        !other.runIds.some((runId) => runs.has(runId));
      // A ticket that came back is executed by itself, because it may be the one that breaks a batch.
      if (fits && other.attempt === 0 && first.attempt === 0) {
        tickets.push(...this.waiting.splice(i, 1));
        for (const runId of other.runIds) runs.add(runId);
      } else i++;
    }
    return tickets;
  }

  /** Takes one of the few transaction slots; the returned function frees it, and so does a timeout. */
  private takeTransactionSlot(): () => void {
    let held = true;
    this.openTransactions += 1;
    const free = () => {
      clearTimeout(timeout);
      if (!held) return;
      held = false;
      this.openTransactions -= 1;
      this.fillSlots();
    };
    const timeout = setTimeout(free, TRANSACTION_SLOT_MS);
    return free;
  }

  private async execute(tickets: Ticket[]): Promise<void> {
    const abort = new AbortController();
    const [first] = tickets;
    this.inProgress.set(first!.id, { tickets, abort });
    const onFirstCommit = this.takeTransactionSlot();
    try {
      await this.options.execute(tickets, { signal: abort.signal, onFirstCommit });
      this.executed += tickets.reduce((n, { runIds }) => n + runIds.length, 0);
      this.finished.push(...tickets);
      this.completeSoon();
    } catch (error) {
      this.options.log.warn(
        { err: error, runIds: first!.runIds },
        "runs could not be executed; their tickets are returned to the queue",
      );
      await this.options.queue.putBack(tickets).catch(() => {});
    } finally {
      this.inProgress.delete(first!.id);
      onFirstCommit();
      this.fillSlots();
      if (this.inProgress.size === 0) this.onIdle?.();
    }
  }

  private completeSoon(): void {
    if (this.finished.length >= COMPLETE_AT) void this.completeFinished();
    else this.completeTimer ??= setTimeout(() => void this.completeFinished(), COMPLETE_DELAY_MS);
  }

  /** A ticket that could not be completed comes back, finds its run advanced, and is completed then. */
  private async completeFinished(): Promise<void> {
    if (this.completeTimer) clearTimeout(this.completeTimer);
    this.completeTimer = null;
    const tickets = this.finished;
    this.finished = [];
    if (tickets.length === 0) return;
    await this.options.queue.complete(tickets).catch((error: unknown) => {
      this.options.log.warn({ err: error, tickets: tickets.length }, "could not complete tickets");
    });
  }

  private async touch(): Promise<void> {
    const held = [...this.inProgress.values()].flatMap(({ tickets }) => tickets);
    const tickets = [...held, ...this.waiting];
    if (tickets.length > 0) await this.options.queue.touch(tickets).catch(() => {});
  }

  /** Returns tickets that have not started, lets runs in progress reach their next suspension, then aborts calls. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    await this.handOverWaiting();
    if (this.inProgress.size > 0) {
      await Promise.race([
        new Promise<void>((resolve) => {
          this.onIdle = resolve;
        }),
        new Promise<void>((resolve) => setTimeout(resolve, graceMs)),
      ]);
    }
    for (const { abort } of this.inProgress.values()) abort.abort();
    for (const timer of this.timers) clearInterval(timer);
    await this.completeFinished();
  }

  /**
   * Returns every ticket at once, also those in progress, which count as interrupted: this process may be aborted before it
   * comes to anything else. What it still writes about them is refused as soon as another worker has claimed the run.
   */
  async abandon(): Promise<void> {
    this.stopping = true;
    for (const timer of this.timers) clearInterval(timer);
    const held = [...this.inProgress.values()].flatMap(({ tickets }) => tickets);
    const abandoned = this.options.queue.abandon(held).catch(() => {});
    await Promise.all([abandoned, this.handOverWaiting(), this.completeFinished()]);
  }

  /** Includes the tickets of a fetch in progress, because nothing else would return them. */
  private async handOverWaiting(): Promise<void> {
    for (let n = 0; n < 2; n++) {
      const returned = this.waiting;
      this.waiting = [];
      await Promise.all([this.options.queue.handOver(returned).catch(() => {}), this.fetched]);
    }
  }
}
