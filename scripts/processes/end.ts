import { isAlive, type ProcessIdentity } from "./identity.ts";
import { until } from "./pause.ts";

/** `group`: the process leads its own group, and its children must end with it. */
export type EndOptions = { group: boolean; signal?: NodeJS.Signals; graceMs: number };

function signalTo(identity: ProcessIdentity, { signal, group }: { signal: NodeJS.Signals; group: boolean }) {
  try {
    process.kill(group && process.platform !== "win32" ? -identity.pid : identity.pid, signal);
  } catch {
    // The process already exited.
  }
}

/** Sends SIGTERM, then SIGKILL. A pid that now belongs to another process is left alone. */
export async function end(identity: ProcessIdentity, options: EndOptions): Promise<void> {
  // A group without its leader is left alone, because its id may be reused by now.
  if (!isAlive(identity)) return;
  signalTo(identity, { signal: options.signal ?? "SIGTERM", group: options.group });
  if (await until(() => !isAlive(identity), { withinMs: options.graceMs })) {
    if (options.group) signalTo(identity, { signal: "SIGKILL", group: true });
    return;
  }
  signalTo(identity, { signal: "SIGKILL", group: options.group });
  await until(() => !isAlive(identity), { withinMs: 1000 });
}
