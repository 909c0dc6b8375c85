export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Polls until the condition is true; false on timeout. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  { withinMs, everyMs = 25 }: { withinMs: number; everyMs?: number },
): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() >= deadline) return false;
    await pause(everyMs);
  }
  return true;
}
