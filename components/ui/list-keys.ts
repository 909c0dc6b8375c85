const PAGE = 8;

/** The option a key of navigation leads to; null for any other key. */
export function moved(key: string, { active, count }: { active: number; count: number }): number | null {
  const last = Math.max(0, count - 1);
  switch (key) {
    case "ArrowDown":
      return Math.min(active + 1, last);
    case "ArrowUp":
      return Math.max(active - 1, 0);
    case "PageDown":
      return Math.min(active + PAGE, last);
    case "PageUp":
      return Math.max(active - PAGE, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
