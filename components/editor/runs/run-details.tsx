"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bug, FlaskConical, RotateCcw, Square } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { PersonLink } from "@/components/desk/person-link";
import { useRunStatus } from "@/components/desk/run-status";
import { definitionOf } from "@/components/editor/autosave";
import { cardText, type StepWords } from "@/components/editor/card-text";
import { type EditorSession, useEditorSession, useEditorStore } from "@/components/editor/context";
import { when } from "@/components/editor/deploy/when";
import { type Shown, shownRun } from "@/components/editor/shown-run";
import type { NotSent } from "@/components/editor/test/as-it-ran";
import { assertionsOf } from "@/components/editor/test/assertion";
import { draftFromRun } from "@/components/editor/test/draft-from-run";
import { StepList } from "@/components/editor/test/step-list";
import type { TestDraft } from "@/components/editor/test/test-draft";
import { useFocusAfterChange } from "@/components/editor/use-focus-after-change";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Badge, Notice, Skeleton } from "@/components/ui/surface";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { Definition } from "@/lib/automation/schema";
import { keyOf, query, readAgain } from "@/lib/contract/queries";
import { getRun, listAutomationRuns, type RunDetail } from "@/lib/contract/runs";
import { getVersion } from "@/lib/contract/versions";
import { CancelRunDialog } from "./cancel-run-dialog";
import { endedText } from "./ended-text";
import { WhyItFailed } from "./failure";
import { RerunDialog } from "./rerun-dialog";
import { StandsAt } from "./stands-at";
import { usePersonText } from "./use-person-text";
import { useSent } from "./use-sent";

const FINISHED: readonly RunDetail["status"][] = ["succeeded", "failed", "stopped", "cancelled"];

export function RunDetails({ runId, onOpen }: { runId: string; onOpen: (runId: string) => void }) {
  const steps = useWords("steps");
  const session = useEditorSession();
  const queries = useQueryClient();
  const [rerunning, setRerunning] = useState(false);
  const { run, definition } = useRun(runId);
  const sent = useSent(run.data?.steps ?? []);
  const unsent = run.data?.steps.filter((step) => sent(step)?.reached === false) ?? [];
  useShown(run.data ?? null, { definition, unsent: unsent.map(({ nodeId }) => nodeId) });
  if (run.error) return <Notice tone="bad">{run.error.message}</Notice>;
  if (!run.data) return <Skeleton className="h-32" />;
  const { data } = run;
  return (
    <div className="flex flex-col gap-3">
      <RunHeader
        run={data}
        definition={definition}
        unsent={Math.max(unsent.length, data.unsentMessages ?? 0)}
        notSent={Object.fromEntries(
          unsent.map((step) => [step.nodeId, sent(step)?.why ?? sent(step)?.label ?? ""]),
        )}
        onRerun={() => setRerunning(true)}
      />
      <Ended run={data} definition={definition} />
      {data.error ? <WhyItFailed error={data.error} /> : null}
      <StepList
        steps={data.steps.map((step) => ({
          ...step,
          status: unsent.includes(step) ? "suppressed" : step.status,
          name: step.name ?? titleOf(step.nodeId, definition, steps),
          sent: sent(step),
        }))}
        from={data.startedAt ?? data.createdAt}
      >
        {definition && !FINISHED.includes(data.status) ? (
          <StandsAt run={data} definition={definition} />
        ) : null}
      </StepList>
      <Ids run={data} />
      {rerunning ? (
        <RerunDialog
          run={data}
          onClose={() => setRerunning(false)}
          onStarted={(id) => {
            setRerunning(false);
            readAgain(queries, keyOf(session.tenantKey, listAutomationRuns));
            onOpen(id);
          }}
        />
      ) : null}
    </div>
  );
}

function Ended({ run, definition }: { run: RunDetail; definition: Definition | null }) {
  const t = useWords("editorRuns");
  const steps = useWords("steps");
  const { timezone } = useEditorSession();
  const { label } = useRunStatus()(run.status);
  const records = useWords("records");
  const text = endedText(run, definition, { label, timezone, t, steps, records });
  return text ? <p className="text-ink-2">{text}</p> : null;
}

function Ids({ run }: { run: RunDetail }) {
  const t = useWords("editorRuns");
  const session = useEditorSession();
  const code = (id: ReactNode) => <code className="font-mono">{id}</code>;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 text-ink-3 text-xs">
      <CopyButton text={runUrl(session, run.id)} label={t("copy_link")} />
      <details className="py-1">
        <summary className="cursor-pointer touch:-my-2 touch:py-3">{t("ids")}</summary>
        <p className="mt-1">{rich(t.parts("id_of_run", { id: run.id, code }))}</p>
        <p>{rich(t.parts("id_of_event", { id: run.eventId, code }))}</p>
      </details>
    </div>
  );
}

/** Unnamed steps show their card's title once the run's version has loaded. */
function titleOf(nodeId: string, definition: Definition | null, t: StepWords): string {
  if (!definition) return "…";
  const node = definition.nodes.find(({ id }) => id === nodeId);
  return node ? cardText(node, { definition, t }).title : nodeId;
}

function runUrl({ workspaceId, automationId }: EditorSession, runId: string): string {
  return `${window.location.origin}/w/${workspaceId}/automations/${automationId}?run=${runId}`;
}

type HeaderProps = {
  run: RunDetail;
  definition: Definition | null;
  unsent: number;
  notSent: NotSent;
  onRerun: () => void;
};

function RunHeader({ run, definition, unsent, notSent, onRerun }: HeaderProps) {
  const t = useWords("editorRuns");
  const personText = usePersonText();
  const session = useEditorSession();
  const store = useEditorStore();
  const [canceling, setCanceling] = useState<boolean | null>(null);
  // The button that opened the dialog goes away with the run that it canceled.
  const hasEnded = canceling !== null && FINISHED.includes(run.status);
  const place = useFocusAfterChange<HTMLDivElement>(hasEnded ? "ended" : null);
  const { tone, label } = useRunStatus()(run.status);
  const write = session.scopes.includes("automations:write");
  const openTest = (more: Partial<TestDraft>) => {
    const testDraft = { ...draftFromRun(run, definition), notSent, ...more };
    store.getState().patchUi({ testDraft, shown: null, viewing: null, drawer: "test" });
  };
  const debug = () => {
    const failed = run.steps.findLast(({ status }) => status === "failed");
    openTest({ due: { nodeId: failed?.nodeId ?? null } });
  };
  const record = () => {
    const name = t("like_run", { time: when(run.createdAt, session.timezone) });
    // A scenario checks the draft, whatever version it was recorded on.
    openTest({ version: null, scenario: { id: null, name, assertions: assertionsOf(run), otherEvents: [] } });
  };
  return (
    <div ref={place} tabIndex={-1} className="flex flex-wrap items-center gap-2 outline-none">
      <Badge tone={unsent > 0 && tone === "good" ? "warn" : tone} dot>
        {unsent > 0 ? t("status_unsent", { status: label, count: unsent }) : label}
      </Badge>
      {run.contact ? (
        <PersonLink
          className="font-medium"
          contactId={run.contactId}
          name={personText(run.contact)}
          phone={run.contact.phone}
        />
      ) : null}
      <div className="flex w-full flex-wrap gap-2">
        <Button size="sm" onClick={debug}>
          <Bug aria-hidden /> {t("debug")}
        </Button>
        {write && FINISHED.includes(run.status) ? (
          <Button size="sm" onClick={record}>
            <FlaskConical aria-hidden /> {t("save_as_scenario")}
          </Button>
        ) : null}
        {write && FINISHED.includes(run.status) ? (
          <Button size="sm" onClick={onRerun}>
            <RotateCcw aria-hidden /> {t("run_again_dialog")}
          </Button>
        ) : null}
        {write && !FINISHED.includes(run.status) ? (
          <Button size="sm" kind="danger" onClick={() => setCanceling(true)}>
            <Square aria-hidden /> {t("cancel_run_dialog")}
          </Button>
        ) : null}
      </div>
      {canceling ? <CancelRunDialog run={run} onClose={() => setCanceling(false)} /> : null}
    </div>
  );
}

/** A run, refetched until it has finished, and the definition of the version it runs on. */
function useRun(runId: string) {
  const session = useEditorSession();
  const run = useQuery({
    ...query(session.api, session.tenantKey, getRun, { params: { id: runId } }),
    refetchInterval: ({ state }) => (state.data && FINISHED.includes(state.data.status) ? false : 1_000),
  });
  const version = run.data?.version;
  const ranOn = useQuery({
    ...query(session.api, session.tenantKey, getVersion, {
      params: { id: session.automationId, n: version ?? 0 },
    }),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const definition = useMemo(() => (ranOn.data ? definitionOf(ranOn.data) : null), [ranOn.data]);
  return { run, definition };
}

type Looked = { definition: ReturnType<typeof definitionOf> | null; unsent: readonly string[] };

/** Shows the run on the canvas of its own version, until another run or none is chosen. */
function useShown(run: RunDetail | null, { definition, unsent }: Looked): void {
  const store = useEditorStore();
  const mark = run && definition ? `${run.id} ${run.status} ${run.steps.length} ${unsent}` : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark changes whenever the run, its version or its messages do
  useEffect(() => {
    if (mark === null || !run || !definition) return;
    store.getState().patchUi({
      shown: shownRun(run, unsent) satisfies Shown,
      viewing: { version: run.version, definition },
    });
  }, [mark, store]);
  useEffect(() => () => store.getState().patchUi({ shown: null, viewing: null }), [store]);
}
