import "server-only";
import type { Db } from "@/lib/db/pool";
import { JOB_LIMITS } from "@/lib/db/time-limits";
import { isTransient } from "@/lib/db/unavailable";
import type { Log } from "@/lib/log";
import type { Job } from "./jobs/all";

/** Runs periodic jobs on timers of their own, apart from the sweep: a slow mail server must not keep runs from waking. */
export class JobScheduler {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly db: Db;

  constructor(private readonly options: { db: Db; log: Log; jobs: readonly Job[] }) {
    this.db = { ...options.db, limits: JOB_LIMITS };
  }

  start(): void {
    for (const job of this.options.jobs) this.schedule(job, 200 + Math.random() * 300);
  }

  private schedule(job: Job, ms: number): void {
    if (this.stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const work = this.run(job).finally(() => {
        this.running.delete(work);
        this.schedule(job, job.everySeconds * 1_000);
      });
      this.running.add(work);
    }, ms);
    this.timers.add(timer);
  }

  private async run(job: Job): Promise<void> {
    try {
      await job.run(this.db, this.stopping.signal);
    } catch (error) {
      if (!isTransient(error)) this.options.log.error({ err: error, job: job.name }, "a job failed");
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }
}
