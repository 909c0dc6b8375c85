declare global {
  var switchboardBench: { keystroke: () => Promise<{ painted: number; settled: number }> };
}

const KEYS = 30;
/** The text a measurement adds to its field. */
export const TYPED = "a".repeat(KEYS);

/**
 * Measures from a letter typed into a field until its frame is painted, and until all follow-up work is done; the
 * median of thirty.
 */
export async function timeTyping(field: HTMLElement): Promise<{ painted: number; settled: number }> {
  const painted: number[] = [];
  const settled: number[] = [];
  const { port1, port2 } = new MessageChannel();
  field.focus();
  for (const letter of TYPED) {
    // The deferred work of the last keystroke (validation, saving) ends before the next measurement.
    await new Promise((resolve) => requestIdleCallback(resolve));
    // Runs inside an animation frame's callback, to measure work and not the wait for the frame.
    const from = await new Promise<number>((resolve) =>
      requestAnimationFrame(() => {
        const now = performance.now();
        // Posted before any message of React's, so it runs first once this frame is painted.
        port2.postMessage(null);
        port1.onmessage = () => {
          painted.push(performance.now() - now);
          resolve(now);
        };
        // The only command that changes a field with all the events of a key.
        document.execCommand("insertText", false, letter);
      }),
    );
    await new Promise((resolve) => requestIdleCallback(resolve));
    settled.push(performance.now() - from);
  }
  return { painted: middle(painted), settled: middle(settled) };
}

function middle(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}
