import type { ReactNode } from "react";
import { cx } from "@/components/ui/classes";
import { count } from "@/components/ui/money";
import { useWords } from "@/components/words/words";
import { highestUse, percentUsed } from "@/lib/billing/highest-use";
import type { AccountSummary } from "@/lib/contract/account-summaries";

/** Overage costs money but fails nothing, so it has the color of what is close. */
const tone = (percent: number) => (percent >= 80 ? "bg-warn" : "bg-(--chart-calls)");

/** The color of what is expected, in the bar and beside the words that explain it. */
const EXPECTED = "bg-(--chart-calls)/30";

/** The allowance an account uses most of: its name and a number, and a bar from a width on. */
export function HighestUse({
  of: { allowances },
  bar = "max-xl:hidden",
}: {
  of: Pick<AccountSummary, "allowances">;
  /** The widths without a bar. A percentage alone would not say of what it is, so the name is always there. */
  bar?: string;
}) {
  const t = useWords("partner");
  const highest = highestUse(allowances);
  if (highest === null) return null;
  return (
    <span className="inline-flex items-center gap-2">
      <span className="text-ink-3 text-sm">{t(`allowance_${highest.meter}`)}</span>
      <AllowanceMeter percent={highest.percent} bar={bar} />
    </span>
  );
}

/** Use of an allowance, as a bar and a number. */
export function AllowanceMeter({ percent, bar }: { percent: number; bar?: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={cx("h-1.5 w-14 overflow-hidden rounded-full bg-sunken", bar)} aria-hidden>
        <span
          className={cx("block h-full rounded-full", tone(percent))}
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </span>
      <span className="min-w-9 text-right tabular-nums">{count(percent)}%</span>
    </span>
  );
}

type UseBarProps = {
  name: string;
  text: string;
  /** The used part of the allowance; null without any. */
  percent: number | null;
  width: string;
  behind?: ReactNode;
  children?: ReactNode;
};

/** A bar of what is used of an allowance, below its name and the words for it. */
export function UseBar({ name, text, percent, width, behind, children }: UseBarProps) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{name}</span>
        <span className="text-ink-2 text-sm tabular-nums">{text}</span>
      </p>
      <div className="relative mt-1.5 h-2 overflow-hidden rounded-full bg-sunken" aria-hidden>
        {behind}
        <span className={cx("absolute inset-y-0 left-0", tone(percent ?? 0))} style={{ width }} />
        {children}
      </div>
    </>
  );
}

/** One allowance of the month: used, expected and included, on one scale. */
export function AllowanceBar({
  meter,
  used,
  projected: expected,
  included,
  ended,
}: AccountSummary["allowances"][number] & { ended: boolean }) {
  const t = useWords("accountPage");
  const projected = ended ? used : expected;
  const scale = Math.max(included, projected, used, 1);
  const part = (quantity: number) => `${(quantity / scale) * 100}%`;
  const percent = included === 0 ? null : percentUsed(used, included);
  const over = projected - included;
  const quantities = { used: count(used), included: count(included) };
  return (
    <div>
      <UseBar
        name={t(`meter_${meter}`)}
        text={
          percent === null
            ? t("used_of", quantities)
            : t("used_of_percent", { ...quantities, percent: count(percent) })
        }
        percent={percent}
        width={part(used)}
        behind={
          <span className={cx("absolute inset-y-0 left-0", EXPECTED)} style={{ width: part(projected) }} />
        }
      >
        {included > 0 && included < scale ? (
          <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: part(included) }} />
        ) : null}
      </UseBar>
      <p className={ended || projected === 0 ? "hidden" : "mt-1 text-ink-3 text-sm"}>
        {projected > used ? (
          <span aria-hidden className={cx("mr-1.5 inline-block size-2 rounded-full", EXPECTED)} />
        ) : null}
        {over > 0
          ? t("on_track_over", { expected: count(projected), over: count(over) })
          : t("on_track", { expected: count(projected) })}
      </p>
    </div>
  );
}
