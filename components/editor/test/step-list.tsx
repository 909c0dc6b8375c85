"use client";
import { Check, ChevronRight, Clock, Minus, X } from "lucide-react";
import type { ReactNode } from "react";
import { referenceTitle } from "@/components/editor/card-text";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { nameFromServer } from "@/components/editor/name-from-server";
import { outletWord } from "@/components/editor/output-words";
import { FailureDetails } from "@/components/editor/runs/failure";
import { failureText } from "@/components/editor/runs/failure-text";
import type { Sent } from "@/components/editor/runs/sent-text";
import type { StepState, TestRun, TestStep } from "@/components/editor/shown-run";
import { stepPlace } from "@/components/editor/step-places";
import { drawn } from "@/components/editor/store";
import { cx } from "@/components/ui/classes";
import { Badge } from "@/components/ui/surface";
import { isWideNow } from "@/components/ui/use-wide";
import { useWords } from "@/components/words/words";
import { isObject, type JsonObject } from "@/lib/automation/json";
import { operatorSpec } from "@/lib/automation/operators";
import type { Definition } from "@/lib/automation/schema";
import { valueText } from "@/lib/automation/start-reasons";
import { doneAt } from "./done-at";
import { virtualTime } from "./virtual-time";

type ListedStep = Pick<
  TestStep,
  "index" | "nodeId" | "name" | "type" | "action" | "status" | "attempt" | "branch" | "durationMs"
> & {
  at: string;
  input?: unknown;
  output?: unknown;
  evaluated?: unknown[] | undefined;
  error?: { code?: string; message: string } | undefined;
  /** The message of a live run. */
  sent?: Sent | null;
  /** The reason why the repeated run did not send the message. */
  heldInRun?: unknown;
};

export function listedTest(run: TestRun): ListedStep[] {
  return run.steps.map((step) => ({ ...step, at: step.virtualAt }));
}

/** Each step with its time, input, output and, for a branch, the comparisons that decided it. */
export function StepList({
  steps,
  from,
  children,
}: {
  steps: readonly ListedStep[];
  from: string;
  /** Content after the completed steps. */
  children?: ReactNode;
}) {
  const t = useWords("editorTest");
  const failures = useWords("failures");
  const stepWords = useWords("steps");
  const store = useEditorStore();
  const { timezone } = useEditorSession();
  const selection = useEditor((state) => state.selection);
  const definition = useEditor(drawn);
  return (
    <ol className="@container flex flex-col" aria-label={t("steps")}>
      {steps.map((step) => (
        <StepItem key={`${step.index} ${step.attempt}`} status={step.status}>
          <details
            className="group rounded-md"
            onToggle={(event) => {
              if (event.currentTarget.open && isWideNow()) store.getState().select([step.nodeId]);
            }}
          >
            <summary
              className={cx(
                "flex cursor-pointer list-none flex-wrap items-baseline gap-x-2 rounded-md px-2 py-1 touch:min-h-touch touch:content-center hover:bg-hover",
                selection.includes(step.nodeId) && "bg-hover",
              )}
            >
              <ChevronRight
                className="size-3.5 shrink-0 self-center text-ink-3 transition-transform group-open:rotate-90"
                aria-hidden
              />
              <span className="font-medium">
                {nameFromServer(step, { nodes: definition.nodes, t: stepWords })}
              </span>
              <PlaceOf nodeId={step.nodeId} definition={definition} />
              {step.branch ? (
                <span className="text-condition text-sm">
                  {outletWord(nodeOf(step, definition), step.branch, stepWords)}
                </span>
              ) : null}
              {step.attempt > 1 ? (
                <span className="text-ink-3 text-sm">{t("attempt", { attempt: step.attempt })}</span>
              ) : null}
              <span className="w-full pl-5.5 text-ink-3 text-sm tabular-nums @sm:ml-auto @sm:w-auto @sm:pl-0">
                {virtualTime(doneAt(step, step.at), { from, timezone, t: stepWords })}
              </span>
              {step.error ? (
                <span className="w-full pl-5 text-bad text-sm">{failureText(step.error, failures).what}</span>
              ) : null}
              {step.sent ? <SentLine sent={step.sent} /> : null}
              {typeof step.heldInRun === "string" ? (
                <span className="w-full pl-5 text-sm text-warn">
                  {t("held_in_run", { why: step.heldInRun })}
                </span>
              ) : null}
            </summary>
            <StepDetail step={step} />
          </details>
        </StepItem>
      ))}
      {children}
    </ol>
  );
}

/** The place of a step among others of its title, as text beside it. */
function PlaceOf({ nodeId, definition }: { nodeId: string; definition: Definition }) {
  const t = useWords("steps");
  const place = stepPlace(nodeId, { definition, t });
  return place ? <span className="text-ink-3 text-sm">{place}</span> : null;
}

function SentLine({ sent: { text, label, tone, why } }: { sent: Sent }) {
  return (
    <>
      <span className="flex w-full min-w-0 items-center gap-2 pl-5 text-ink-2 text-sm">
        <span className="min-w-0 truncate">{text}</span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      {why ? <span className="w-full pl-5 text-ink-2 text-sm">{why}</span> : null}
    </>
  );
}

export function StepItem({ status, children }: { status: StepState; children: ReactNode }) {
  return (
    <li className="relative ml-2.5 border-line border-l-2 pb-1 pl-4 last:border-transparent">
      <StepMark status={status} />
      {children}
    </li>
  );
}

/** The trigger conditions that prevented a test from starting. */
export function NotTriggered({ trigger }: { trigger: unknown }) {
  const t = useWords("editorTest");
  return (
    <div>
      <p className="text-ink-2">{t("not_matched")}</p>
      <Reasons evaluated={isObject(trigger) ? trigger.evaluated : undefined} />
    </div>
  );
}

const MARKS = {
  succeeded: [Check, "bg-good-soft text-good"],
  failed: [X, "bg-bad-soft text-bad"],
  skipped: [Minus, "bg-sunken text-ink-3"],
  suppressed: [Minus, "bg-warn-soft text-warn"],
  running: [Clock, "bg-warn-soft text-warn"],
  waiting: [Clock, "bg-warn-soft text-warn"],
} as const;

function StepMark({ status }: { status: StepState }) {
  const t = useWords("editorTest");
  const [Icon, classes] = MARKS[status];
  return (
    <span
      className={cx(
        "absolute top-1 -left-[11px] flex size-5 touch:top-2.5 items-center justify-center rounded-full",
        classes,
      )}
    >
      <Icon className="size-3" aria-label={t(`mark_${status}`)} />
    </span>
  );
}

function StepDetail({ step }: { step: ListedStep }) {
  const t = useWords("editorTest");
  const failures = useWords("failures");
  return (
    <div className="grid gap-2 px-2 pt-1 pb-2 xl:grid-cols-2">
      {step.error ? (
        <div className="xl:col-span-2">
          <p className="text-ink-2 text-sm">{failureText(step.error, failures).todo}</p>
          <FailureDetails error={step.error} />
        </div>
      ) : null}
      {step.evaluated ? (
        <div className="xl:col-span-2">
          <Reasons evaluated={step.evaluated} />
        </div>
      ) : null}
      <Payload title={t("input")} value={step.input} />
      <Payload title={t("output")} value={step.output} />
    </div>
  );
}

function Reasons({ evaluated }: { evaluated: unknown }) {
  const t = useWords("editorTest");
  const doc = useEditor(drawn);
  const custom = useEditor((state) => state.custom);
  const steps = useWords("steps");
  if (!Array.isArray(evaluated)) return null;
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {evaluated.filter(isObject).map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no identity besides their place in the list
        <li key={index} className="flex items-start gap-1.5">
          {one.result === true ? (
            <Check className="mt-0.5 size-3.5 shrink-0 text-good" aria-label={t("holds")} />
          ) : (
            <X className="mt-0.5 size-3.5 shrink-0 text-bad" aria-label={t("does_not_hold")} />
          )}
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {reasonWords(one, { definition: doc, custom, t: steps })}
            <span className="text-ink-3">{t("it_was", { value: valueText(one.actual) })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function reasonWords(
  { field, operator, expected }: JsonObject,
  place: Parameters<typeof referenceTitle>[1],
): string {
  const spec = operatorSpec(String(operator));
  const wanted = spec?.value === "none" ? "" : ` ${valueText(expected)}`;
  const title = referenceTitle(String(field).split("."), place);
  const compares = spec ? place.t.spec(spec.label) : String(operator);
  return `${title.charAt(0).toUpperCase()}${title.slice(1)} ${compares}${wanted}`;
}

function Payload({ title, value }: { title: string; value: unknown }) {
  const t = useWords("editorTest");
  const text = JSON.stringify(value, null, 2) ?? t("nothing");
  if (text === "{}" || text === "null") return null;
  return (
    <div className="min-w-0">
      <p className="text-ink-3 text-xs">{title}</p>
      <pre className="max-h-48 overflow-auto whitespace-pre-wrap rounded-md bg-sunken p-2 font-mono text-xs [overflow-wrap:anywhere]">
        {text}
      </pre>
    </div>
  );
}

/** A step that was deleted since has the words of a condition. */
const nodeOf = ({ nodeId }: ListedStep, { nodes }: Definition) =>
  nodes.find(({ id }) => id === nodeId) ?? { type: "condition" as const };
