"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Segmented } from "@/components/ui/segmented";
import { Badge, EmptyState, Notice, Skeleton } from "@/components/ui/surface";
import { listAutomationRuns, type RunView } from "@/lib/api/contracts/runs";
import { pages } from "@/lib/api/queries";
import { cardText } from "../card-text";
import { useEditor, usePlace } from "../context";
import { when } from "../deploy/when";
import { RunDetails } from "./run-details";
import { RUN_STATUS } from "./run-status";
import { WhyNot } from "./why-not";

const FILTERS = [
  { value: "", label: "All" },
  { value: "queued,running,waiting,paused", label: "Under way" },
  { value: "failed", label: "Failed" },
  { value: "succeeded,stopped", label: "Done" },
] as const;

/** Who, since when, where it is: read in one glance. A run opens on the version it went by. */
export function RunsPanel() {
  const place = usePlace();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]["value"]>("");
  const [chosen, setChosen] = useState<string | null>(null);
  const runs = useInfiniteQuery({
    ...pages(place.api, place.tenantKey, listAutomationRuns, {
      params: { id: place.automationId },
      query: { ...(filter ? { status: filter } : {}) },
    }),
    refetchInterval: 4_000,
    placeholderData: (before) => before,
  });
  const list = runs.data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <div className="grid h-full min-h-0 divide-line lg:grid-cols-[minmax(320px,1fr)_1.2fr] lg:divide-x">
      <section aria-label="Runs" className="flex min-h-0 flex-col p-3 lg:overflow-y-auto">
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <Segmented label="Which runs" value={filter} options={FILTERS} onChange={setFilter} />
        </div>
        {runs.error ? <Notice tone="bad">{runs.error.message}</Notice> : null}
        {runs.isPending ? <Skeleton className="h-24" /> : null}
        {!runs.isPending && list.length === 0 ? (
          <EmptyState title="No runs here">
            Once it is deployed, everything that starts it appears here with the path it took.
          </EmptyState>
        ) : null}
        <ul className="flex flex-col">
          {list.map((run) => (
            <li key={run.id}>
              <RunRow run={run} chosen={run.id === chosen} onChoose={() => setChosen(run.id)} />
            </li>
          ))}
        </ul>
        {runs.hasNextPage ? (
          <Button size="sm" className="mt-2 self-start" onClick={() => runs.fetchNextPage()}>
            Show older ones
          </Button>
        ) : null}
        <WhyNot onOpen={setChosen} />
      </section>
      <section aria-label="The run" className="min-h-0 p-3 lg:overflow-y-auto">
        {chosen ? (
          <RunDetails key={chosen} runId={chosen} onOpen={setChosen} />
        ) : (
          <p className="text-ink-3">Choose a run to see its path.</p>
        )}
      </section>
    </div>
  );
}

function RunRow({ run, chosen, onChoose }: { run: RunView; chosen: boolean; onChoose: () => void }) {
  const { timezone } = usePlace();
  const doc = useEditor((state) => state.doc);
  const [tone, label] = RUN_STATUS[run.status];
  const node = doc.nodes.find(({ id }) => id === run.currentNodeId);
  const at = node ? `at ${cardText(node, doc).title}` : "";
  const until = run.wakeAt ? ` until ${when(run.wakeAt, timezone)}` : "";
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        "flex h-9 w-full items-center gap-2 rounded-md px-2 text-left",
        chosen ? "bg-signal-soft" : "hover:bg-hover",
      )}
    >
      <Badge tone={tone} dot className="w-20">
        {label}
      </Badge>
      <time className="shrink-0 text-sm tabular-nums" dateTime={run.createdAt}>
        {when(run.createdAt, timezone)}
      </time>
      <span className="min-w-0 flex-1 truncate text-ink-2 text-sm">
        {run.error ? run.error.message : `${at}${until}`}
      </span>
      <span className="text-ink-3 text-xs">v{run.version}</span>
    </button>
  );
}
