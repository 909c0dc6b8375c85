"use client";
import { useQuery } from "@tanstack/react-query";
import { Workflow } from "lucide-react";
import { type ReactNode, useState } from "react";
import { failureText } from "@/components/editor/runs/failure-text";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/surface";
import { reasonText } from "@/components/words/reason-text";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { EventView } from "@/lib/contract/events";
import { query } from "@/lib/contract/queries";
import { getRun, type RunDetail } from "@/lib/contract/runs";
import type { Translator } from "@/lib/messages/translate";
import { useAutomationNames } from "./use-automation-names";

export function ByAutomation({ id }: { id: string }) {
  const t = useWords("contacts");
  const { id: workspace } = useTenant();
  const name = useAutomationNames()(id) ?? t("an_automation");
  return (
    <p className="mt-0.5 flex items-center gap-1 text-ink-3 text-sm">
      <Workflow className="size-3.5 shrink-0" aria-hidden />
      {rich(
        t.parts("by_automation", {
          name,
          link: (words) => (
            <Link href={`/w/${workspace}/automations/${id}`} className="min-w-0 truncate hover:underline">
              {words}
            </Link>
          ),
        }),
      )}
    </p>
  );
}

/** A run's steps. They are fetched only after the reader expands them. */
export function RunSteps({ runId }: { runId: string }) {
  const t = useWords("contacts");
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-1 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink">{t("what_it_did")}</summary>
      {open ? <Steps runId={runId} /> : null}
    </details>
  );
}

function Steps({ runId }: { runId: string }) {
  const t = useWords("contacts");
  const { client, key } = useTenant();
  const failures = useWords("failures");
  const run = useQuery({
    ...query(client, key, getRun, { params: { id: runId } }),
    // It may be opened before its first step, and goes on while it is open.
    refetchInterval: ({ state }) => (state.data?.finishedAt === null ? 2_000 : false),
  });
  if (run.error) return <ErrorNotice error={run.error} />;
  if (!run.data) return <Skeleton className="mt-1 h-6 w-60" />;
  if (run.data.steps.length === 0) return <p className="mt-1 text-ink-3">{t("nothing_yet")}</p>;
  return (
    <ol className="mt-1 flex flex-col gap-0.5 border-line border-l-2 pl-3 text-ink-2">
      {run.data.steps.map((step) => (
        <li key={`${step.index} ${step.attempt}`} className="break-words">
          <span className="text-ink first-letter:uppercase">
            {step.name ?? (step.action ? t.spec(step.action.replaceAll("_", " ")) : t("step_question"))}
          </span>
          : {step.error ? failureText(step.error, failures).what : outcomeText(t, step)}
        </li>
      ))}
    </ol>
  );
}

function outcomeText(t: Translator<"contacts", ReactNode>, step: RunDetail["steps"][number]): string {
  if (step.status === "suppressed") return step.warnings?.[0] ?? t("step_not_sent");
  if (step.type === "condition") return step.branch === "true" ? t("step_yes") : t("step_no");
  if (step.branch === "default") return t("step_no_match");
  if (step.branch && step.branch !== "true" && step.branch !== "false") return step.branch;
  return step.status === "skipped" ? t("step_skipped") : t("step_done");
}

/** The automations that an event did not start, each with the reason. */
export function NotStarted({ list }: { list: EventView["notStarted"] }) {
  const t = useWords("contacts");
  const nameOf = useAutomationNames();
  return (
    <ul className="mt-0.5 flex flex-col gap-0.5 text-ink-2 text-sm">
      {list.map(({ automationId, reason }) => (
        <li key={automationId} className="break-words">
          <span className="font-medium">{nameOf(automationId) ?? t("an_automation_title")}</span>:{" "}
          {reasonText(reason, t)}
        </li>
      ))}
    </ul>
  );
}
