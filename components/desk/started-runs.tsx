"use client";
import { useQuery } from "@tanstack/react-query";
import { failureText } from "@/components/editor/runs/failure-text";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { Badge } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { type ListedRun, listRuns } from "@/lib/contract/runs";
import { LIVE } from "./live";
import { useRunStatus } from "./run-status";
import { useAutomationNames } from "./use-automation-names";
import { useLabels } from "./words";

/** The automations that ran for an appointment, newest first, for those who may see them. */
export function StartedRuns({ appointmentId }: { appointmentId: string }) {
  const { may } = useTenant();
  return may("automations:read") ? <Runs appointmentId={appointmentId} /> : null;
}

/** Explains a run that failed, with a remedy, or one that was stopped. */
function WhyEnded({ run }: { run: ListedRun }) {
  const failures = useWords("failures");
  const labels = useLabels();
  const failure = run.error && failureText(run.error, failures);
  const text = failure ? [failure.what, failure.todo].filter(Boolean).join(" ") : labels.whyStopped(run);
  return text ? <p className="wrap-anywhere w-full text-ink-2 text-sm">{text}</p> : null;
}

function Runs({ appointmentId }: { appointmentId: string }) {
  const t = useWords("calendar");
  const { client, key, id: workspace, timezone } = useTenant();
  const nameOf = useAutomationNames();
  const statusOf = useRunStatus();
  const { data } = useQuery({
    ...query(client, key, listRuns, { query: { appointment: appointmentId, limit: "20" } }),
    ...LIVE,
  });
  if (!data || data.runs.length === 0) return null;
  return (
    <section aria-label={t("automations")} className="border-line border-t pt-3">
      <h3 className="mb-1 font-semibold">{t("automations")}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {data.runs.map((run) => {
          const { tone, label } = statusOf(run.status);
          return (
            <li key={run.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1.5">
              <Link
                href={`/w/${workspace}/automations/${run.automationId}?run=${run.id}`}
                className="min-w-0 flex-1 basis-40 truncate text-signal hover:underline"
              >
                {nameOf(run.automationId) ?? t("an_automation")}
              </Link>
              <Badge tone={tone} dot>
                {label}
              </Badge>
              <span className="text-ink-3 text-sm tabular-nums">
                <Ago at={run.createdAt} zone={timezone} />
              </span>
              <WhyEnded run={run} />
            </li>
          );
        })}
      </ul>
      {data.has_more ? <p className="mt-1 text-ink-3 text-sm">{t("automations_newest")}</p> : null}
    </section>
  );
}
