import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Process data from the kernel: the processes of a PostgreSQL server, their memory and their CPU time. */

const read = (pid: number | string, file: string) => readFileSync(join("/proc", String(pid), file), "utf8");

/** Parses the fields after the process name, which may itself contain spaces. */
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

/** Proportional set size, so that memory shared by several processes counts once. */
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

/** CPU time so far, including that of ended child processes. */
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
