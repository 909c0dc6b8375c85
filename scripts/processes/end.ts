import { isAlive, type ProcessIdentity } from "./identity.ts";
import { until } from "./pause.ts";

/** `group`: the process leads a group of its own and its children are to end with it. */
export type EndOptions = { group: boolean; signal?: NodeJS.Signals; graceMs: number };

function signalTo(identity: ProcessIdentity, { signal, group }: { signal: NodeJS.Signals; group: boolean }) {
  try {
    process.kill(group && process.platform !== "win32" ? -identity.pid : identity.pid, signal);
  } catch {
    // Gone in the meantime, which is what was wanted.
  }
}

/** Asks first, then insists. A pid that now belongs to someone else is left alone. */
export async function end(identity: ProcessIdentity, options: EndOptions): Promise<void> {
  // A group whose leader is gone is not touched: its number may be somebody else's by now.
  if (!isAlive(identity)) return;
  signalTo(identity, { signal: options.signal ?? "SIGTERM", group: options.group });
  if (await until(() => !isAlive(identity), { withinMs: options.graceMs })) {
    if (options.group) signalTo(identity, { signal: "SIGKILL", group: true });
    return;
  }
  signalTo(identity, { signal: "SIGKILL", group: options.group });
  await until(() => !isAlive(identity), { withinMs: 1000 });
}
