/** The values of a chart's axis: from 0 up to a round number above the largest value, in at most four equal steps. */
export function axisOf(largest: number, { isWhole }: { isWhole: boolean }): number[] {
  if (!(largest > 0)) return [0];
  const rough = largest / STEPS;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const round = ROUND.find((factor) => factor * magnitude >= rough * (1 - 1e-9)) ?? 10;
  const step = isWhole ? Math.max(1, Math.ceil(round * magnitude)) : round * magnitude;
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, n) => n * step);
}

const STEPS = 4;
const ROUND = [1, 2, 2.5, 5, 10];
