import { type ChildProcess, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { say } from "../bootstrap/progress.mjs";
import { end } from "../processes/end.ts";
import { identify, type ProcessIdentity } from "../processes/identity.ts";
import { root } from "./context.ts";
import { openLogFile } from "./log-file.ts";

export type Environment = Record<string, string | undefined>;

export type ChildPlan = {
  name: string;
  args: string[];
  env: Environment;
  /** The log file for its output; default: this terminal. */
  logFile?: string;
};

const follow = pathToFileURL(join(root, "scripts", "launcher", "follow.mjs")).href;

/** Starts a child in its own process group: Ctrl-C reaches only the launcher, which stops the children in order. */
export function startChild(plan: ChildPlan): ChildProcess {
  const output = plan.logFile ? openLogFile(plan.logFile) : "inherit";
  const child = spawn(process.execPath, ["--import", follow, ...plan.args], {
    cwd: root,
    env: { ...plan.env, SWITCHBOARD_LAUNCHER: String(process.pid) } as unknown as NodeJS.ProcessEnv,
    detached: process.platform !== "win32",
    stdio: ["ignore", output, output, "ipc"],
  });
  child.on("error", () => {});
  child.channel?.unref();
  if (typeof output === "number") closeSync(output);
  return child;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** A child that ran this long was healthy, so its next failure restarts the backoff. */
const HEALTHY_MS = 60_000;

export type Supervised = {
  name: string;
  identity: () => ProcessIdentity | null;
  /** Exited before it became ready; the caller decides whether that is fatal. */
  firstExit: Promise<string>;
  stop: (graceMs: number, signal?: NodeJS.Signals) => Promise<void>;
};

/** Restarts a child after an unexpected exit and reports it, with increasing pauses. */
export function supervise(plan: ChildPlan, started: (identity: ProcessIdentity) => void): Supervised {
  let stopping = false;
  let identity: ProcessIdentity | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  const { promise: firstExit, resolve: reportExit } = Promise.withResolvers<string>();

  const launch = () => {
    const began = Date.now();
    const child = startChild(plan);
    identity = child.pid ? identify(child.pid) : null;
    if (identity) started(identity);
    child.once("exit", (code, signal) => {
      const how = signal ?? `code ${code}`;
      reportExit(how);
      if (stopping) return;
      if (Date.now() - began > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS;
      const where = plan.logFile ? `; see ${plan.logFile}` : "";
      say(
        `! The ${plan.name} stopped unexpectedly (${how}${where}). It starts again in ${pauseMs / 1000} s.`,
      );
      timer = setTimeout(launch, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    });
  };
  launch();

  return {
    name: plan.name,
    identity: () => identity,
    firstExit,
    stop: async (graceMs, signal) => {
      stopping = true;
      clearTimeout(timer);
      if (identity) await end(identity, { group: true, graceMs, ...(signal ? { signal } : {}) });
    },
  };
}
