/**
 * Milliseconds of processor this thread spent: what a bound on speed should be held against, for the wall clock also
 * counts whatever else the machine was doing.
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
  // Node 22 counts the process only; a test file has one of its own.
  return "threadCpuUsage" in process ? process.threadCpuUsage() : (process as NodeJS.Process).cpuUsage();
}
