/** A number and what it was in an earlier period, which `since` names, such as "July". */
export type Change = { now: number; before: number; since: string };

type Direction = "up" | "down" | "same";

/** "12% more than in July". Nothing has no percentage, and a rise of more than tenfold is given as a multiple. */
export function changeText({ now, before, since }: Change): { direction: Direction; text: string } {
  if (now === before) return { direction: "same", text: `Same as in ${since}` };
  const direction = now > before ? "up" : "down";
  if (before === 0) return { direction, text: `None in ${since}` };
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  if (percent === 0) return { direction: "same", text: `About the same as in ${since}` };
  if (percent >= 1_000) return { direction, text: `${Math.round(now / before)}× the figure for ${since}` };
  return {
    direction,
    text: `${Math.abs(percent)}% ${direction === "up" ? "more" : "less"} than in ${since}`,
  };
}
