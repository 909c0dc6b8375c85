import "server-only";
import type { Db } from "@/lib/db/pool";
import { isTransient } from "@/lib/db/unavailable";
import type { Log } from "@/lib/log";
import type { Chore } from "./chores/all";

/** Chores on their own timers, apart from the sweep: a slow mail server must not keep runs from waking. */
export class Clockwork {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly of: { db: Db; log: Log; chores: readonly Chore[] }) {}

  start(): void {
    for (const chore of this.of.chores) this.plan(chore, 200 + Math.random() * 300);
  }

  private plan(chore: Chore, ms: number): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const work = this.work(chore).finally(() => {
        this.running.delete(work);
        this.plan(chore, chore.everySeconds * 1_000);
      });
      this.running.add(work);
    }, ms);
    this.timers.add(timer);
  }

  private async work(chore: Chore): Promise<void> {
    try {
      await chore.run(this.of.db);
    } catch (error) {
      if (!isTransient(error)) this.of.log.error({ err: error, chore: chore.name }, "a chore broke");
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }
}
