/**
 * Loaded first into every child: when the launcher is killed outright the channel to it closes, and the child
 * stops the way Ctrl-C would have stopped it. A grandchild inherits this file but not the launcher: its channel
 * is its own parent's affair.
 */
if (process.channel && process.env.SWITCHBOARD_LAUNCHER === String(process.ppid)) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
