import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * A process id alone does not identify a process, because ids are reused. Stored ids always include the process's start
 * time, and no process is signaled unless the start time matches.
 */
export type ProcessIdentity = { pid: number; began: string };

function linuxBeginning(pid: number): string | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  // The second field is the command in parentheses and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return null;
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
  return `${boot}-${fields[19]}`;
}

function psField(pid: number, field: string): string | null {
  try {
    const text = execFileSync("ps", ["-ww", "-p", String(pid), "-o", `${field}=`], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
    return text === "" ? null : text;
  } catch {
    return null;
  }
}

/** The start time of the process, for comparison only; null without a process (a zombie counts as none). */
export function beginningOf(pid: number): string | null {
  if (process.platform === "linux") return linuxBeginning(pid);
  const state = psField(pid, "state");
  if (state === null || state.startsWith("Z")) return null;
  return psField(pid, "lstart")?.replaceAll(/\s+/g, "-") ?? null;
}

export function identify(pid: number): ProcessIdentity | null {
  const began = beginningOf(pid);
  return began === null ? null : { pid, began };
}

export function self(): ProcessIdentity {
  const own = identify(process.pid);
  if (own === null) throw new Error("This process cannot find itself in the process table.");
  return own;
}

export function isAlive(identity: ProcessIdentity): boolean {
  return beginningOf(identity.pid) === identity.began;
}

/** The command line, to verify that a pid from another program's file belongs to that program. */
export function commandOf(pid: number): string | null {
  if (process.platform !== "linux") return psField(pid, "command");
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return null;
  }
}
