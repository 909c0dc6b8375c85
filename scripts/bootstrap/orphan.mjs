/**
 * npm hands SIGTERM to the shell between it and us, and the shell dies without passing it on. Started by npm,
 * or by the launcher under an old Node, the loss of our parent is therefore the same as SIGTERM. Started by
 * hand it is not: a shell that is closed after `node scripts/launch.mjs start &` takes nothing with it.
 */
const EVERY_MS = 400;

export function stopWithParent() {
  const follows = process.env.SWITCHBOARD_FOLLOW || process.env.npm_lifecycle_event;
  if (!follows || process.platform === "win32") return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, EVERY_MS);
  watch.unref();
}
