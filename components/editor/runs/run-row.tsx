"use client";
import { useRunStatus } from "@/components/desk/run-status";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { when } from "@/components/editor/deploy/when";
import { placedTitle } from "@/components/editor/step-places";
import { cx } from "@/components/ui/classes";
import { Badge } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { ListedRun } from "@/lib/contract/runs";
import { failureText } from "./failure-text";
import { rowTime } from "./row-time";
import { usePersonText } from "./use-person-text";

type RowProps = { run: ListedRun; chosen: boolean; onChoose: () => void };

/** Status, person, time and version, with the run's position below, in columns that line up across rows. */
export function RunRow({ run, chosen, onChoose }: RowProps) {
  const t = useWords("editorRuns");
  const { timezone } = useEditorSession();
  const { tone, label } = useRunStatus()(run.status);
  const isPartlySent = tone === "good" && (run.unsentMessages ?? 0) > 0;
  const person = usePersonText()(run.contact);
  const about = useWhere(run);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        "grid w-full grid-cols-[6.75rem_minmax(0,1fr)_auto_1.75rem] items-baseline gap-x-2 gap-y-0.5 rounded-md px-2 py-1.5 text-left text-sm touch:min-h-touch touch:content-center",
        chosen ? "bg-signal-soft" : "hover:bg-hover",
      )}
    >
      <Badge tone={isPartlySent ? "warn" : tone} dot className="justify-self-start">
        {isPartlySent ? t("not_all_sent") : label}
      </Badge>
      <span className="truncate font-medium">{person}</span>
      <time
        className="whitespace-nowrap text-right text-ink-2 tabular-nums"
        dateTime={run.createdAt}
        title={when(run.createdAt, timezone)}
      >
        {rowTime(run.createdAt, { timezone, now: Date.now() })}
      </time>
      {about ? (
        <span className="col-span-3 col-start-2 row-start-2 line-clamp-2 text-ink-2">{about}</span>
      ) : null}
      {/* Last in reading order. */}
      <span className="col-start-4 row-start-1 text-right text-ink-3 text-xs">
        {t("version_short", { version: `${run.version}` })}
      </span>
    </button>
  );
}

/** The failure or current step of a run and its unsent messages, most useful part first because the end may be cut. */
function useWhere(run: ListedRun): string {
  const t = useWords("editorRuns");
  const failures = useWords("failures");
  const steps = useWords("steps");
  const { timezone } = useEditorSession();
  const doc = useEditor((state) => state.doc);
  if (run.error) return failureText(run.error, failures).what;
  const node = doc.nodes.find(({ id }) => id === run.currentNodeId);
  const unsent = run.unsentMessages ?? 0;
  const parts = [
    ...(unsent > 0 ? [t("unsent", { count: unsent })] : []),
    ...(run.wakeAt ? [t("until", { time: rowTime(run.wakeAt, { timezone, now: Date.now() }) })] : []),
    ...(node ? [t("at_step", { step: placedTitle(node, { definition: doc, t: steps }) })] : []),
  ];
  return parts.join(", ");
}
