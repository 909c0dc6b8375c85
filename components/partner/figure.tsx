import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { useWords } from "@/components/words/words";
import { type Change, changeText } from "./change-text";

type Props = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** The page with the rows behind the number. */
  href?: string | undefined;
  /** The same number of the period before. */
  change?: Change | null | undefined;
};

/** A number with its label, its change since the period before and a note. It links to the rows behind it. */
export function Figure({ label, value, note, href, change }: Props) {
  // Zero in both periods is no change.
  const delta = change && (change.now !== 0 || change.before !== 0) ? change : null;
  const frame = "block rounded-lg border border-line bg-sheet px-4 py-3";
  const inside = (
    <>
      <span className="block text-ink-2 text-sm">{label}</span>
      <span className="mt-0.5 block font-semibold text-2xl tabular-nums tracking-tight">{value}</span>
      {delta ? <Delta change={delta} /> : null}
      {note ? <span className="mt-0.5 block text-ink-3 text-sm">{note}</span> : null}
    </>
  );
  if (href === undefined) return <div className={frame}>{inside}</div>;
  return (
    <Link href={href} className={cx(frame, "hover:border-ink-3")}>
      {inside}
    </Link>
  );
}

function Delta({ change }: { change: Change }) {
  const t = useWords("partner");
  const { direction, text } = changeText(change, t);
  const Arrow = direction === "up" ? ArrowUp : ArrowDown;
  return (
    <span className="mt-0.5 flex items-start gap-1 text-ink-2 text-sm tabular-nums">
      {direction === "same" ? null : <Arrow className="mt-0.5 size-3.5 shrink-0" aria-hidden />}
      <span className="min-w-0">{text}</span>
    </span>
  );
}

/** Says which days the changes of a running month compare. */
export function ComparedDays({ days }: { days: string | null }) {
  const t = useWords("partner");
  return days === null ? null : (
    <p className="col-span-full text-ink-3 text-sm">{t("changes_note", { days })}</p>
  );
}
