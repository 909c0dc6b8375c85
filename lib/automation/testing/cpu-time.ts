/**
 * Milliseconds of CPU time this thread used. Speed limits are checked against it because wall-clock time includes other
 * processes.
 */
export function cpuMs(run: () => unknown): number {
  const before = usage();
  run();
  const after = usage();
  return (after.user + after.system - before.user - before.system) / 1_000;
}

export async function cpuMsOf(run: () => Promise<unknown>): Promise<number> {
  const before = usage();
  await run();
  const after = usage();
  return (after.user + after.system - before.user - before.system) / 1_000;
}

function usage(): NodeJS.CpuUsage {
  // Node 22 measures only the process, which is enough because each test file has its own.
  return "threadCpuUsage" in process ? process.threadCpuUsage() : (process as NodeJS.Process).cpuUsage();
}
