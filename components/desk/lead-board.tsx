"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { prefersLessMotion } from "@/components/ui/reduced-motion";
import { useWords } from "@/components/words/words";
import { LeadColumn, type LeadFilters } from "./lead-column";
import type { LeadMove, LeadStatus } from "./use-move-lead";
import { LEAD_STATUSES, type Lead, useLabels } from "./words";

type Totals = Partial<Record<LeadStatus, number>>;
const NONE: Totals = {};

/** The first column with leads once the columns before it are known to be empty; undefined until then. */
export function firstFilled(totals: Totals): LeadStatus | undefined {
  const first = LEAD_STATUSES.find((status) => totals[status] !== 0);
  return first && totals[first] !== undefined ? first : undefined;
}

/** The columns of the board. Where they do not fit, the first one with leads is in view, and all are listed above. */
export function LeadBoard({
  filters,
  moving,
  onMove,
  onReason,
}: {
  filters: LeadFilters;
  moving: LeadMove | null;
  onMove: (lead: Lead, to: LeadStatus) => void;
  onReason: (lead: Lead) => void;
}) {
  // The numbers of other filters are no numbers of these.
  const of = JSON.stringify(filters);
  const [known, setKnown] = useState<{ of: string; totals: Totals }>({ of, totals: {} });
  const totals = known.of === of ? known.totals : NONE;
  const board = useRef<HTMLDivElement>(null);
  const onTotal = useCallback(
    (status: LeadStatus, total: number) =>
      setKnown((before) => {
        const { totals } = before.of === of ? before : { totals: NONE };
        return totals[status] === total ? before : { of, totals: { ...totals, [status]: total } };
      }),
    [of],
  );
  const show = useCallback((status: LeadStatus, behavior: ScrollBehavior) => {
    const column = board.current?.querySelector<HTMLElement>(`[data-status="${status}"]`);
    const first = board.current?.querySelector<HTMLElement>("[data-status]");
    if (column && first) board.current?.scrollTo({ left: column.offsetLeft - first.offsetLeft, behavior });
  }, []);
  const first = firstFilled(totals);
  const placedFor = useRef<string>(undefined);
  useEffect(() => {
    // Leads that move later do not move the board.
    if (first === undefined || placedFor.current === of) return;
    placedFor.current = of;
    show(first, "instant");
  }, [first, of, show]);
  return (
    <>
      <ColumnLinks
        totals={totals}
        onPick={(status) => show(status, prefersLessMotion() ? "instant" : "smooth")}
      />
      <div
        ref={board}
        className="relative -mx-4 flex min-h-0 flex-1 snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 sm:-mx-8 sm:px-8"
      >
        {LEAD_STATUSES.map((status) => (
          <LeadColumn
            key={status}
            status={status}
            filters={filters}
            moving={moving}
            onMove={onMove}
            onReason={onReason}
            onTotal={onTotal}
          />
        ))}
      </div>
    </>
  );
}

/** Every status with its number of leads, for screens that show a part of the board. */
function ColumnLinks({ totals, onPick }: { totals: Totals; onPick: (status: LeadStatus) => void }) {
  const t = useWords("desk");
  const labels = useLabels();
  return (
    <nav
      aria-label={t("lead_columns")}
      className="-mx-4 mb-1 flex shrink-0 gap-1 overflow-x-auto px-4 text-sm [scrollbar-width:none] sm:hidden"
    >
      {LEAD_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          className="flex min-h-touch shrink-0 items-center gap-1 rounded-md px-1.5 text-ink-2"
          onClick={() => onPick(status)}
        >
          {labels.lead(status)} <span className="text-ink-3 tabular-nums">{totals[status] ?? ""}</span>
        </button>
      ))}
    </nav>
  );
}
