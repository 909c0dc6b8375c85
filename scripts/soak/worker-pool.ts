import type { ChildProcess } from "node:child_process";
import { type Rig, waitForLine } from "@/bench/rig";
import { pause } from "../processes/pause.ts";

/** Longer than a ticket's lease plus the maintenance interval that returns it to the queue. */
const FREEZE_MS = 14_000;

/** Worker processes that are killed, frozen and replaced. */
export class WorkerPool {
  readonly members: ChildProcess[] = [];
  readonly frozen = new Set<ChildProcess>();
  readonly expected = new Set<ChildProcess>();
  unexpected = 0;

  constructor(
    private readonly rig: Rig,
    private readonly env: Record<string, string>,
  ) {}

  spawn(): Promise<string> {
    const child = this.rig.spawn("worker", this.env);
    this.members.push(child);
    // It may be killed before it has read what was written.
    child.stdin?.on("error", () => {});
    child.once("exit", () => {
      this.members.splice(this.members.indexOf(child), 1);
      if (!this.expected.has(child)) this.unexpected += 1;
    });
    return waitForLine(child, "ready");
  }

  private pick(): ChildProcess | undefined {
    const able = this.members.filter((child) => !this.frozen.has(child));
    return able[Math.floor(Math.random() * able.length)];
  }

  kill(): void {
    const child = this.pick();
    if (!child) return;
    this.expected.add(child);
    child.kill("SIGKILL");
    void this.spawn().catch(() => {});
  }

  /** The worker stops itself as soon as it holds a run's and its account's lock, because that is when it can block others. */
  async freeze(): Promise<void> {
    const child = this.pick();
    if (!child) return;
    this.frozen.add(child);
    child.stdin?.write("freeze\n");
    await pause(FREEZE_MS);
    child.kill("SIGCONT");
    this.frozen.delete(child);
  }
}

/** Calls `act` a number of times, evenly spread over the duration. */
export async function every(times: number, seconds: number, act: () => unknown): Promise<void> {
  const gap = (seconds * 1_000) / (times + 1);
  for (let i = 0; i < times; i++) {
    await pause(gap);
    await act();
  }
}
