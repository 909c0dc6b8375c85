const counts = new Map<string, number>();

declare global {
  interface Window {
    switchboardRenders?: { of: (id: string) => number; total: () => number };
  }
}

/** How often each card was drawn: the promise that only what changed is drawn again is kept by a test. */
export function countRender(id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

if (typeof window !== "undefined") {
  window.switchboardRenders = {
    of: (id) => counts.get(id) ?? 0,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}
