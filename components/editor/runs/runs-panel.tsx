"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowLeft, Play } from "lucide-react";
import { Suspense, useState } from "react";
import { eventOf } from "@/components/editor/card-text";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { useFocusAfterChange } from "@/components/editor/use-focus-after-change";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { lazyPart } from "@/components/ui/lazy-part";
import { Picker } from "@/components/ui/picker";
import { Segmented } from "@/components/ui/segmented";
import { EmptyState, Notice, Skeleton } from "@/components/ui/surface";
import { useTwoColumns } from "@/components/ui/use-wide";
import { ZoneNote } from "@/components/ui/zone-note";
import { useWords } from "@/components/words/words";
import { getAutomation } from "@/lib/contract/automations";
import { pages, query } from "@/lib/contract/queries";
import { listAutomationRuns } from "@/lib/contract/runs";
import { RunDetails } from "./run-details";
import { PERIODS, RUN_FILTERS } from "./run-filter";
import { RunRow } from "./run-row";
import { StepCounts } from "./step-counts";
import { useRunsInUrl } from "./use-runs-in-url";
import { useRunsLive } from "./use-runs-live";
import { WhyNot } from "./why-not";

const RunNowDialog = lazyPart(() => import("./run-now").then((module) => ({ default: module.RunNowDialog })));

const MoveRuns = lazyPart(() => import("./move-runs").then((module) => ({ default: module.MoveRuns })));

const DAY_MS = 86_400_000;
const EVER = new Date(0).toISOString();

/** Lists runs with their contact, start and current step. A selected run opens on the version it ran on. */
export function RunsPanel() {
  const t = useWords("editorRuns");
  const session = useEditorSession();
  const { filter, setFilter, period, setPeriod, chosen, setChosen } = useRunsInUrl();
  const place = useFocusAfterChange(chosen);
  // The query key stays the same on every render.
  const [opened] = useState(() => Date.now());
  const since = period && new Date(opened - Number(period) * DAY_MS).toISOString();
  const about = query(session.api, session.tenantKey, getAutomation, {
    params: { id: session.automationId },
  });
  const { data: automation } = useQuery({ ...about, enabled: false });
  const runs = useInfiniteQuery({
    ...pages(session.api, session.tenantKey, listAutomationRuns, {
      params: { id: session.automationId },
      query: {
        ...(filter.status ? { status: filter.status } : {}),
        ...(filter.value === "unsent" ? { unsentSince: since || EVER } : since ? { since } : {}),
      },
    }),
    refetchInterval: useRunsLive() ? 60_000 : 4_000,
    placeholderData: (before) => before,
  });
  const list = runs.data?.pages.flatMap((page) => page.runs) ?? [];
  const first = useFirst(runs.isPlaceholderData ? [] : list, `${filter.value} ${period}`);
  const shown = chosen ?? first;
  return (
    <div className="divide-line lg:grid lg:h-full lg:min-h-0 lg:grid-cols-[minmax(320px,1fr)_1.2fr] lg:divide-x">
      <section
        ref={chosen ? undefined : place}
        tabIndex={-1}
        aria-label={t("runs")}
        className={cx(
          "flex flex-col p-3 outline-none lg:min-h-0 lg:overflow-y-auto",
          chosen && "max-lg:hidden",
        )}
      >
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <Segmented
            label={t("filter_runs")}
            value={filter.value}
            options={RUN_FILTERS.map(({ value }) => ({ value, label: t(`filter_${value || "all"}`) }))}
            onChange={setFilter}
          />
          <Picker
            aria-label={t("time_range")}
            size="sm"
            className="w-auto"
            value={period}
            options={PERIODS.map(({ value }) => ({ value, label: t(`since_${value || "any"}`) }))}
            onChange={setPeriod}
          />
        </div>
        <RunNow onStarted={setChosen} />
        <div className="mb-2 flex shrink-0 flex-wrap gap-x-4 gap-y-1">
          <WhyNot onOpen={setChosen} />
          <StepCounts />
          <Suspense fallback={null}>
            <MoveRuns />
          </Suspense>
        </div>
        {runs.error ? <Notice tone="bad">{runs.error.message}</Notice> : null}
        {runs.isPending ? <Skeleton className="h-24" /> : null}
        {!runs.isPending && list.length === 0 ? (
          <EmptyState title={t("none")}>
            {filter.value || since ? t("none_match") : t(`none_yet_${automation?.status ?? "draft"}`)}
          </EmptyState>
        ) : null}
        {list.length > 0 ? <ZoneNote zone={session.timezone} className="mb-1 px-2" /> : null}
        <ul className="flex flex-col">
          {list.map((run) => (
            <li key={run.id}>
              <RunRow run={run} chosen={run.id === shown} onChoose={() => setChosen(run.id)} />
            </li>
          ))}
        </ul>
        {runs.hasNextPage ? (
          <Button size="sm" className="mt-2 self-start" onClick={() => runs.fetchNextPage()}>
            {t("show_older")}
          </Button>
        ) : null}
      </section>
      <section
        ref={chosen ? place : undefined}
        tabIndex={-1}
        aria-label={t("the_run")}
        className={cx("p-3 outline-none lg:min-h-0 lg:overflow-y-auto", !chosen && "max-lg:hidden")}
      >
        {shown ? (
          <>
            <Button kind="ghost" size="sm" className="mb-2 lg:hidden" onClick={() => setChosen(null)}>
              <ArrowLeft aria-hidden /> {t("all_runs")}
            </Button>
            {/* The list, which names it too, is hidden beside a run on a phone. */}
            <ZoneNote zone={session.timezone} className="mb-2 lg:hidden" />
            <RunDetails key={shown} runId={shown} onOpen={setChosen} />
          </>
        ) : (
          <p className="text-ink-3">{t("choose_run")}</p>
        )}
      </section>
    </div>
  );
}

/**
 * Beside the list, no half is blank: the newest run is open until another one is chosen. It stays open when newer ones
 * begin, and another filter opens the first run of its own.
 */
function useFirst(list: readonly { id: string }[], filter: string): string | null {
  const beside = useTwoColumns();
  const [first, setFirst] = useState<{ filter: string; id: string } | null>(null);
  const id = list[0]?.id;
  if (id !== undefined && first?.filter !== filter) setFirst({ filter, id });
  return beside && first?.filter === filter ? first.id : null;
}

/** Only an automation with the trigger `manual` can be started by hand. */
function RunNow({ onStarted }: { onStarted: (runId: string) => void }) {
  const t = useWords("editorRuns");
  const { scopes } = useEditorSession();
  const isManual = useEditor(({ doc }) => eventOf(doc) === "manual");
  const [open, setOpen] = useState(false);
  if (!isManual || !scopes.includes("automations:write")) return null;
  return (
    <>
      <Button size="sm" className="mb-2 self-start" onClick={() => setOpen(true)}>
        <Play aria-hidden /> {t("run_now")}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <RunNowDialog onClose={() => setOpen(false)} onStarted={onStarted} />
        </Suspense>
      ) : null}
    </>
  );
}
