import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StepFailure } from "../bootstrap/failure.mjs";
import { note } from "../bootstrap/progress.mjs";
import { userWith } from "../postgres/leases.ts";
import { isFree } from "../postgres/port.ts";
import { readPrivately, writePrivately } from "../postgres/private-file.ts";
import { end } from "../processes/end.ts";
import { isAlive, type ProcessIdentity, self } from "../processes/identity.ts";
import { withLock } from "../processes/lock.ts";
import { until } from "../processes/pause.ts";

/**
 * The record of a running launcher on a data directory: admin reads its URL, and the next start reads it to find
 * leftovers.
 */
export type Running = {
  launcher: ProcessIdentity;
  command: string;
  port: number;
  appUrl: string;
  children: Record<string, ProcessIdentity>;
};

const fileIn = (dataDir: string) => join(dataDir, "running.json");

const isComplete = ({ launcher, command, port, appUrl, children }: Partial<Running>) =>
  typeof launcher?.pid === "number" &&
  typeof command === "string" &&
  typeof port === "number" &&
  typeof appUrl === "string" &&
  typeof children === "object";

export function readRunning(dataDir: string): Running | null {
  return readPrivately(fileIn(dataDir), isComplete, {
    step: "Starting Switchboard",
    next: "make sure that no other npm start uses this data directory, delete the file, and run the same command again.",
  });
}

export function isServing(dataDir: string): Running | null {
  const running = readRunning(dataDir);
  return running && isAlive(running.launcher) ? running : null;
}

/** Children of a killed launcher would hold the port and keep working beside the new ones. */
async function endOrphans(running: Running) {
  const orphans = Object.entries(running.children).filter(([, identity]) => isAlive(identity));
  for (const [name, identity] of orphans) {
    note(
      `The ${name} of a launcher that was killed is still running (process ${identity.pid}); it is stopped.`,
    );
    await end(identity, { group: true, graceMs: 3000 });
  }
  // A killed process releases its port a moment after it disappears from the process table.
  if (orphans.length > 0) await until(() => isFree(running.port), { withinMs: 2000 });
}

function refuseSecond(running: Running): never {
  throw new StepFailure({
    step: "Starting Switchboard",
    cause: `it is already running on this data directory at ${running.appUrl} (npm run ${running.command}, process ${running.launcher.pid}).`,
    next: "open that address, stop it with Ctrl-C where it was started, or start a second one with DATA_DIR=/another/folder",
  });
}

/** Without the record of a running launcher, a second one would work beside it. */
function refuseUnrecorded(dataDir: string) {
  const other = existsSync(dataDir) ? userWith(dataDir, ["start", "dev"]) : undefined;
  if (!other) return;
  throw new StepFailure({
    step: "Starting Switchboard",
    cause: `${fileIn(dataDir)} is missing, but process ${other.pid} (npm run ${other.command}) runs on this data directory.`,
    next: `stop that process with Ctrl-C or kill ${other.pid}, and run the same command again.`,
  });
}

/** Runs before a port is chosen: a running launcher is refused, and processes left by a killed one are stopped. */
export async function clearLeftovers(dataDir: string) {
  const before = readRunning(dataDir);
  if (!before) return refuseUnrecorded(dataDir);
  if (isAlive(before.launcher)) refuseSecond(before);
  await endOrphans(before);
  rmSync(fileIn(dataDir), { force: true });
}

/** Records this process as the one that runs the data directory. */
export async function claim(dataDir: string, plan: Omit<Running, "launcher" | "children">) {
  const running: Running = { ...plan, launcher: self(), children: {} };
  await withLock(join(dataDir, "running.lock"), async () => {
    const other = isServing(dataDir);
    if (other) refuseSecond(other);
    writePrivately(fileIn(dataDir), running);
  });
  return {
    record: (name: string, identity: ProcessIdentity) => {
      running.children[name] = identity;
      try {
        writePrivately(fileIn(dataDir), running);
      } catch (error) {
        // On a full disk the child matters more than its record; it ends by itself when this process does.
        note(`The ${name} could not be recorded in running.json: ${(error as Error).message}`);
      }
    },
    done: () => rmSync(fileIn(dataDir), { force: true }),
  };
}

export type Claim = Awaited<ReturnType<typeof claim>>;
