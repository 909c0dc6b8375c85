/**
 * npm sends SIGTERM to the shell between it and this process, and the shell exits without forwarding it. The loss of
 * the parent therefore counts as SIGTERM when npm, or the launcher under an old Node, started this process. It does not
 * when a user did: closing the shell after `node scripts/launch.mjs start &` must not stop anything.
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
