const counts = new Map<string, number>();

declare global {
  interface Window {
    switchboardRenders?: { of: (id: string) => number; total: () => number };
  }
}

/** The number of times each card was drawn. A test uses it to check that only changed cards are drawn again. */
export function countRender(id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

if (typeof window !== "undefined") {
  window.switchboardRenders = {
    of: (id) => counts.get(id) ?? 0,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}
