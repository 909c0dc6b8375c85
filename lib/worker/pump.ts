import "server-only";
import type { Log } from "@/lib/log";
import { MOST_TOGETHER, type Queue, type Ticket } from "@/lib/services/queue/queue";

/**
 * Keeps a fixed number of runs under way: fetches tickets for free places and a few more, settles finished ones
 * together, tells every few seconds that those it holds are alive. Polls, and is woken by notifications.
 */
export type PumpOptions = {
  queue: Queue;
  log: Log;
  slots: number;
  /** Tickets of one workspace. begun is told when their common transaction is over. */
  take(tickets: readonly Ticket[], how: { signal: AbortSignal; begun: () => void }): Promise<void>;
  pollMs?: number;
};

/** Transactions of tickets at a time: more would not be quicker, and what lines up meanwhile goes together in the next. */
const LANES = 4;
/** While something is at work, so long from one look into the queue to the next: what came meanwhile goes together. */
const LOOK_MS = 5;
/** One that waits for a lock stands in nobody's way for longer. */
const LANE_MS = 250;
/** Tickets fetched beyond those at work, for each place. */
const AHEAD = 2;
const SETTLE_MS = 20;
const SETTLE_AT = 50;
const TOUCH_MS = 3_000;
const POLL_MS = 500;

export class Pump {
  private readonly working = new Map<string, { tickets: Ticket[]; abort: AbortController }>();
  private waiting: Ticket[] = [];
  private finished: Ticket[] = [];
  private lanes = 0;
  private looked = 0;
  private fetching = false;
  private again = false;
  private stopping = false;
  private settleTimer: NodeJS.Timeout | null = null;
  private readonly timers: NodeJS.Timeout[] = [];
  private idle: (() => void) | null = null;
  taken = 0;

  constructor(private readonly options: PumpOptions) {}

  get busy(): number {
    return this.working.size;
  }

  start(): void {
    const poll = this.options.pollMs ?? POLL_MS;
    this.timers.push(
      setInterval(() => this.wake(), Math.round(poll * (0.8 + Math.random() * 0.4))),
      setInterval(() => void this.touch(), TOUCH_MS),
    );
    this.wake();
  }

  wake(): void {
    if (this.stopping) return;
    // What is fetched now could not begin; whoever leaves a lane comes by here.
    if (this.lanes >= LANES) {
      this.lively = true;
      return;
    }
    if (this.fetching) {
      this.again = true;
      return;
    }
    if (this.waiting.length > this.options.slots / 2) return;
    this.fetching = true;
    const soon = this.lanes > 0 ? this.looked + LOOK_MS - performance.now() : 0;
    if (soon > 0) setTimeout(() => void this.look(), soon);
    else void this.look();
  }

  private async look(): Promise<void> {
    this.looked = performance.now();
    if (!this.stopping) await this.fetch();
    this.fetching = false;
    if (!this.again) return;
    this.again = false;
    this.wake();
  }

  private async fetch(): Promise<void> {
    const { queue, slots, log } = this.options;
    const wanted = slots * AHEAD - this.waiting.length;
    if (wanted < 1) return;
    this.lively = false;
    try {
      const tickets = await queue.fetch(wanted);
      this.waiting.push(...tickets);
      if (tickets.length > 0) this.lively = true;
      this.fill();
    } catch (error) {
      log.warn({ err: error }, "no tickets could be fetched");
    }
  }

  private fill(): void {
    while (!this.stopping && this.working.size < this.options.slots && this.lanes < LANES) {
      const tickets = this.next();
      if (tickets.length === 0) break;
      void this.work(tickets);
    }
    if (this.waiting.length <= this.options.slots / 2 && this.lively) this.wake();
  }

  /** The first in line and, when there is more than the free lanes can take, its neighbours of the same workspace. */
  private next(): Ticket[] {
    const first = this.waiting.shift();
    if (!first) return [];
    const free = Math.min(this.options.slots - this.working.size, LANES - this.lanes);
    const inLine = this.waiting.reduce((n, { runIds }) => n + runIds.length, first.runIds.length);
    const share = Math.min(MOST_TOGETHER, Math.ceil(inLine / free));
    const tickets = [first];
    const runs = new Set(first.runIds);
    for (let i = 0; i < this.waiting.length && runs.size < share; ) {
      const other = this.waiting[i]!;
      const fits =
        other.workspaceId === first.workspaceId &&
        runs.size + other.runIds.length <= MOST_TOGETHER &&
        !other.runIds.some((runId) => runs.has(runId));
      // A ticket that came back before is taken by itself: it may be what breaks the others.
      if (fits && other.attempt === 0 && first.attempt === 0) {
        tickets.push(...this.waiting.splice(i, 1));
        for (const runId of other.runIds) runs.add(runId);
      } else i++;
    }
    return tickets;
  }

  /** Something was done since: the queue may have more. Otherwise a notification or the next poll will tell. */
  private lively = false;

  private lane(): () => void {
    let held = true;
    this.lanes += 1;
    const leave = () => {
      clearTimeout(late);
      if (!held) return;
      held = false;
      this.lanes -= 1;
      this.fill();
    };
    const late = setTimeout(leave, LANE_MS);
    return leave;
  }

  private async work(tickets: Ticket[]): Promise<void> {
    const abort = new AbortController();
    const [first] = tickets;
    this.working.set(first!.id, { tickets, abort });
    const begun = this.lane();
    try {
      await this.options.take(tickets, { signal: abort.signal, begun });
      this.taken += tickets.reduce((n, { runIds }) => n + runIds.length, 0);
      this.finished.push(...tickets);
      this.settleSoon();
    } catch (error) {
      this.options.log.warn(
        { err: error, runIds: first!.runIds },
        "runs could not be carried on; their tickets go back",
      );
      const reason = error instanceof Error ? error.message.slice(0, 200) : "unknown";
      await Promise.all(tickets.map((ticket) => this.options.queue.fail(ticket, reason).catch(() => {})));
    } finally {
      this.working.delete(first!.id);
      this.lively = true;
      begun();
      this.fill();
      if (this.working.size === 0) this.idle?.();
    }
  }

  private settleSoon(): void {
    if (this.finished.length >= SETTLE_AT) void this.settle();
    else this.settleTimer ??= setTimeout(() => void this.settle(), SETTLE_MS);
  }

  /** A ticket that could not be settled comes back, finds its run elsewhere and is settled then. */
  private async settle(): Promise<void> {
    if (this.settleTimer) clearTimeout(this.settleTimer);
    this.settleTimer = null;
    const tickets = this.finished;
    this.finished = [];
    if (tickets.length === 0) return;
    await this.options.queue.complete(tickets).catch((error: unknown) => {
      this.options.log.warn({ err: error, tickets: tickets.length }, "tickets could not be settled");
    });
  }

  private async touch(): Promise<void> {
    const held = [...this.working.values()].flatMap(({ tickets }) => tickets);
    const tickets = [...held, ...this.waiting];
    if (tickets.length > 0) await this.options.queue.touch(tickets).catch(() => {});
  }

  /** Hands back what has not begun, lets what is under way come to its next rest, then aborts calls. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    const back = this.waiting;
    this.waiting = [];
    await Promise.all(back.map((ticket) => this.options.queue.fail(ticket, "handed over").catch(() => {})));
    if (this.working.size > 0) {
      await Promise.race([
        new Promise<void>((resolve) => {
          this.idle = resolve;
        }),
        new Promise<void>((resolve) => setTimeout(resolve, graceMs)),
      ]);
    }
    for (const { abort } of this.working.values()) abort.abort();
    for (const timer of this.timers) clearInterval(timer);
    await this.settle();
  }
}
