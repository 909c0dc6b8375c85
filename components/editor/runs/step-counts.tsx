"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { nameFromServer } from "@/components/editor/name-from-server";
import { stepPlace } from "@/components/editor/step-places";
import { count } from "@/components/ui/money";
import { Segmented } from "@/components/ui/segmented";
import { Notice, Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { getStepCounts, type StepCountsView } from "@/lib/contract/step-counts";
import { yesNo } from "@/lib/messages/yes-no";
import { badgesOf, percentText, shareOf, sharesByWeek, trendText } from "./drop-off";

const PERIODS = ["7", "28", "91"] as const;

/** Lists the steps at which runs drop off, and marks them on the canvas while the list is open. */
export function StepCounts() {
  const t = useWords("editorRuns");
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group open:basis-full open:rounded-lg open:border open:border-line"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer py-1 touch:py-2.5 text-ink-2 text-sm hover:text-ink group-open:px-3 group-open:py-2">
        {t("drop_off")}
      </summary>
      {open ? <Counted /> : null}
    </details>
  );
}

function Counted() {
  const t = useWords("editorRuns");
  const { api, tenantKey, automationId } = useEditorSession();
  const [days, setDays] = useState<(typeof PERIODS)[number]>("28");
  const counts = useQuery({
    ...query(api, tenantKey, getStepCounts, { params: { id: automationId }, query: { days } }),
    placeholderData: (before) => before,
    refetchInterval: 60_000,
  });
  useOnCanvas(counts.data);
  return (
    <div className="flex flex-col gap-2 px-3 pb-3 text-sm">
      <Segmented
        label={t("period")}
        value={days}
        options={PERIODS.map((value) => ({ value, label: t("days", { count: Number(value) }) }))}
        onChange={setDays}
      />
      {counts.error ? <Notice tone="bad">{counts.error.message}</Notice> : null}
      {counts.isPending ? <Skeleton className="h-16" /> : null}
      {counts.data ? <Steps counts={counts.data} /> : null}
    </div>
  );
}

function useOnCanvas(counts: StepCountsView | undefined): void {
  const t = useWords("editorRuns");
  const store = useEditorStore();
  useEffect(() => {
    store.getState().patchUi({ counts: counts && counts.runs > 0 ? badgesOf(counts, t) : null });
  }, [counts, store, t]);
  useEffect(() => () => store.getState().patchUi({ counts: null }), [store]);
}

function Steps({ counts: { runs, steps, weeks, version, isSample } }: { counts: StepCountsView }) {
  const t = useWords("editorRuns");
  const words = useWords("steps");
  const store = useEditorStore();
  const doc = useEditor((state) => state.doc);
  if (runs === 0) return <p className="text-ink-2">{t("no_live_runs")}</p>;
  return (
    <>
      <p className="text-ink-2">
        {t("runs_of_version", {
          isSample: yesNo(isSample),
          count: runs,
          version: `${version}`,
        })}{" "}
        <span className="max-md:hidden">{t("on_canvas")}</span>
      </p>
      <ul aria-label={t("steps_reached")} className="flex flex-col divide-y divide-line">
        {steps.map((step) => {
          const shares = sharesByWeek(step, weeks);
          const name = nameFromServer(step, { nodes: doc.nodes, t });
          const place = stepPlace(step.nodeId, { definition: doc, t: words });
          return (
            <li key={step.nodeId} className="flex items-center gap-2 py-1">
              <button
                type="button"
                title={name}
                className="min-w-0 flex-1 truncate rounded text-left hover:underline"
                onClick={() => store.getState().select([step.nodeId])}
              >
                {name}
                {place ? <span className="text-ink-3"> {place}</span> : null}
              </button>
              {step.failed > 0 ? (
                <span className="shrink-0 text-bad">{t("count_failed", { count: step.failed })}</span>
              ) : null}
              {weeks.length > 1 ? <Trend shares={shares} /> : null}
              <span className="w-24 shrink-0 text-right tabular-nums">
                {count(step.reached)}{" "}
                <span className="text-ink-3">{percentText(shareOf(step.reached, runs) ?? 0)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const WEEK = 12;
const BAR = 8;
const HEIGHT = 16;

/** A column for each week, filled by the share of its runs. */
function Trend({ shares }: { shares: readonly (number | null)[] }) {
  const t = useWords("editorRuns");
  const label = t("by_week", { trend: trendText(shares, t) });
  return (
    <svg role="img" aria-label={label} width={shares.length * WEEK} height={HEIGHT} className="shrink-0">
      <title>{label}</title>
      {shares.map((share, at) => {
        const height = (share ?? 0) * HEIGHT;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its week
          <g key={at}>
            <rect x={at * WEEK} width={BAR} height={HEIGHT} rx={1.5} className="fill-line" />
            <rect
              x={at * WEEK}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx={1.5}
              className="fill-signal"
            />
          </g>
        );
      })}
    </svg>
  );
}
