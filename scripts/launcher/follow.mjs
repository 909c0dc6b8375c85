/**
 * Preloaded into every child: when the launcher is killed, the channel to it closes and the child stops as after
 * Ctrl-C. A grandchild loads this file too, but its channel leads to its own parent, which handles it.
 */
if (process.channel && process.env.SWITCHBOARD_LAUNCHER === String(process.ppid)) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
