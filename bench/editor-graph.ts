/** The same graph for both pages: a grid that fits, every fifth node a condition, edges to the right and down. */
export type Spot = { id: string; x: number; y: number; next: string | null; other: string | null };

export function spots(count: number): Spot[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const right = column + 1 < columns && index + 1 < count ? `n${index + 1}` : null;
    const below = index + columns < count ? `n${index + columns}` : null;
    const isFork = index > 0 && index % 5 === 0 && right !== null && below !== null;
    return {
      id: `n${index}`,
      x: column * 320,
      y: row * 150,
      next: right ?? below,
      other: isFork ? below : null,
    };
  });
}

export function countFromAddress(): number {
  return Number(new URLSearchParams(window.location.search).get("nodes") ?? 500);
}
