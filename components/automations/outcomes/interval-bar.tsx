import type { GoalShare } from "@/lib/contract/outcomes";

/** A share as a mark within its interval. The numbers are beside it as text. */
export function IntervalBar({ share: { estimate }, top }: { share: GoalShare; top: number }) {
  const at = (value: number) => `${Math.min(100, (value / top) * 100)}%`;
  return (
    <span aria-hidden className="relative block h-2 w-full min-w-24 rounded-full bg-sunken">
      {estimate ? (
        <>
          <span
            className="absolute inset-y-0 rounded-full bg-signal opacity-30"
            style={{ left: at(estimate.low), width: at(estimate.high - estimate.low) }}
          />
          <span
            className="absolute -inset-y-0.5 w-1 rounded-full bg-signal"
            style={{ left: `min(${at(estimate.rate)}, calc(100% - 4px))` }}
          />
        </>
      ) : null}
    </span>
  );
}

/** The end of a scale that several bars share: a little above their highest bound. */
export function scaleOf(shares: readonly GoalShare[]): number {
  const highest = Math.max(0.05, ...shares.map(({ estimate }) => estimate?.high ?? 0));
  return Math.min(1, Math.ceil(highest * 20) / 20);
}
