import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the kernel knows of processes: who belongs to a PostgreSQL, how much memory they hold, how long they computed. */

const read = (pid: number | string, file: string) => readFileSync(join("/proc", String(pid), file), "utf8");

/** The fields behind the name, which may itself hold spaces. */
const statOf = (pid: number | string) => read(pid, "stat").split(") ").at(-1)!.split(" ");

export function postgresPids(port: string): number[] {
  const serves = (pid: number | string) => {
    const line = read(pid, "cmdline");
    return line.includes("postgres") && line.includes(`port=${port}`);
  };
  return readdirSync("/proc").flatMap((name) => {
    try {
      return serves(name) || serves(statOf(name)[1]!) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Proportional share: memory that several processes hold together is counted once. */
export function pssMb(pids: readonly number[]): number {
  let kb = 0;
  for (const pid of pids) {
    try {
      const line = read(pid, "smaps_rollup")
        .split("\n")
        .find((one) => one.startsWith("Pss:"));
      kb += Number(line?.split(/\s+/)[1] ?? 0);
    } catch {}
  }
  return Math.round(kb / 1_024);
}

const TICK_MS = 10;

/** Computing time so far, of those that ended under them too. */
export function cpuMs(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      ticks += statOf(pid)
        .slice(11, 15)
        .reduce((sum, field) => sum + Number(field), 0);
    } catch {}
  }
  return ticks * TICK_MS;
}
