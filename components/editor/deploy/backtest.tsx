"use client";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useEditorSession } from "@/components/editor/context";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { AutomationView } from "@/lib/contract/automations";
import {
  type BacktestView,
  createBacktest,
  type DifferenceView,
  getBacktest,
  listDifferences,
} from "@/lib/contract/backtests";
import { backtestText, differenceText, notComparedText } from "./backtest-text";
import { when } from "./when";

const BacktestPaths = lazyPart(() =>
  import("./backtest-paths").then((module) => ({ default: module.BacktestPaths })),
);

const POLL_MS = 700;
const SHOWN = "5";

/** Tries the draft on the last 14 days when the dialog opens. Nothing here keeps anybody from deploying. */
export function Backtest({ automation }: { automation: AutomationView }) {
  const t = useWords("editorBacktest");
  const session = useEditorSession();
  const { tenantKey, automationId, api, scopes } = session;
  const asked = useQuery({
    queryKey: [tenantKey, "backtest before deploying", automationId, automation.etag],
    queryFn: async () => {
      await session.saved();
      return api(createBacktest, { params: { id: automationId }, body: {} });
    },
    enabled: scopes.includes("automations:write"),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const bid = asked.data?.id ?? "";
  const found = useQuery({
    queryKey: [tenantKey, "backtest", bid],
    queryFn: ({ signal }) => api(getBacktest, { params: { id: automationId, bid }, signal }),
    enabled: bid !== "",
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  });
  // A draft with problems cannot be tried; the problems themselves are listed below.
  if (asked.error) return null;
  const backtest = found.data ?? asked.data;
  return (
    // It keeps room for a result of a usual length, so that the result moves nothing below when it comes.
    <section aria-label={t("on_past_events")} className="min-h-32">
      <h3 className="mb-1 font-semibold">{t("on_past_events")}</h3>
      {backtest ? (
        <p role="status">{found.error ? found.error.message : backtestText(backtest, t)}</p>
      ) : (
        <Skeleton className="h-5 w-64" />
      )}
      {backtest?.status === "done" ? <NotCompared summary={backtest.summary} /> : null}
      {backtest?.status === "done" && backtest.summary.different > 0 ? <Differences bid={bid} /> : null}
      {backtest?.status === "done" && backtest.summary.compared > 0 ? (
        <Paths backtest={backtest} live={automation.version} />
      ) : null}
    </section>
  );
}

function NotCompared({ summary }: Pick<BacktestView, "summary">) {
  const text = notComparedText(summary, useWords("editorBacktest"));
  return text === null ? null : <p className="text-sm text-ink-2">{text}</p>;
}

/** The drawing is fetched when somebody asks for it. */
function Paths({ backtest: { summary }, live }: { backtest: BacktestView; live: number | null }) {
  const t = useWords("editorBacktest");
  const [open, setOpen] = useState(false);
  if (!summary.paths || live === null) return null;
  return (
    <details className="mt-1 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink">{t("show_paths")}</summary>
      {open ? (
        <Suspense fallback={<Skeleton className="mt-2 h-40" />}>
          <BacktestPaths paths={summary.paths} against={live} />
        </Suspense>
      ) : null}
    </details>
  );
}

const isUnderWay = (backtest: BacktestView | undefined) =>
  backtest === undefined || backtest.status === "queued" || backtest.status === "running";

function Differences({ bid }: { bid: string }) {
  const t = useWords("editorBacktest");
  const { tenantKey, automationId, api, scopes, timezone } = useEditorSession();
  const list = useQuery({
    queryKey: [tenantKey, "backtest differences", bid],
    queryFn: ({ signal }) =>
      api(listDifferences, { params: { id: automationId, bid }, query: { limit: SHOWN }, signal }),
    // Texts to people are for those who may read the desk.
    enabled: scopes.includes("data:read"),
  });
  const differences = list.data?.differences ?? [];
  if (differences.length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink">{t("show_examples")}</summary>
      <ul className="mt-1 flex flex-col gap-1.5 border-line border-l-2 pl-3" aria-label={t("differences")}>
        {differences.map((difference) => (
          <Example key={keyOf(difference)} difference={difference} timezone={timezone} />
        ))}
      </ul>
    </details>
  );
}

const keyOf = ({ eventId, kind, before, after }: DifferenceView) =>
  `${eventId} ${kind} ${String(before?.nodeId)} ${String(after?.nodeId)}`;

function Example({ difference, timezone }: { difference: DifferenceView; timezone: string }) {
  const t = useWords("editorBacktest");
  return (
    <li className="break-words">
      <time className="text-ink-3 tabular-nums" dateTime={difference.at}>
        {when(difference.at, timezone)}
      </time>{" "}
      {differenceText(difference, { when: (at) => when(at, timezone), t })}
    </li>
  );
}
