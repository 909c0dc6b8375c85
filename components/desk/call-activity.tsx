"use client";
import { useQuery } from "@tanstack/react-query";
import { Workflow } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { duration } from "@/components/ui/duration";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { Badge, Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { getCallActivity } from "@/lib/contract/calls";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { LIVE } from "./live";
import { useRunStatus } from "./run-status";

type Activity = ResponseOf<typeof getCallActivity>;

/** The phones that rang for a call, and the automations it started. */
export function CallActivity({ id }: { id: string }) {
  const { client, key } = useTenant();
  const { data, error } = useQuery({ ...query(client, key, getCallActivity, { params: { id } }), ...LIVE });
  if (error) return <ErrorNotice error={error} />;
  if (!data) return <Skeleton className="h-16" />;
  return (
    <>
      {data.legs.length > 0 ? <Legs legs={data.legs} /> : null}
      <Runs runs={data.runs} />
    </>
  );
}

const RESULT = {
  answered: "leg_answered",
  completed: "leg_answered",
  busy: "leg_busy",
  "no-answer": "leg_no_answer",
  failed: "leg_failed",
  canceled: "leg_canceled",
} as const satisfies Record<NonNullable<Activity["legs"][number]["result"]>, string>;

function useResultText() {
  const t = useWords("calls");
  return ({ result, seconds, machine }: Activity["legs"][number]): string => {
    if (machine) return t("leg_machine");
    if (result === null) return t("leg_rang");
    const isAnswered = result === "answered" || result === "completed";
    return isAnswered && seconds > 0
      ? t("leg_answered_for", { duration: duration(seconds) })
      : t(RESULT[result]);
  };
}

function Legs({ legs }: Pick<Activity, "legs">) {
  const t = useWords("calls");
  const resultText = useResultText();
  const texts = legs.map((leg, index) => ({ phone: index + 1, text: resultText(leg) }));
  return (
    <section aria-label={t("phones_rang")}>
      <h3 className="mb-1.5 font-semibold">{t("phones_rang")}</h3>
      <ol className="flex flex-col gap-1">
        {texts.map(({ phone, text }) => (
          <li key={phone} className="flex gap-2">
            <span className="w-20 shrink-0 text-ink-3">{t("phone_number", { number: phone })}</span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Runs({ runs }: Pick<Activity, "runs">) {
  const t = useWords("calls");
  const runStatus = useRunStatus();
  const { id } = useTenant();
  return (
    <section aria-label={t("automations")}>
      <h3 className="mb-1.5 font-semibold">{t("automations")}</h3>
      {runs.length === 0 ? <p className="text-ink-2">{t("no_automation")}</p> : null}
      <ul className="flex flex-col gap-1.5">
        {runs.map((run) => (
          <li key={run.id} className="flex items-center gap-2">
            <Workflow className="size-4 shrink-0 text-ink-3" aria-hidden />
            <Link
              className="min-w-0 flex-1 truncate text-signal underline"
              href={`/w/${id}/automations/${run.automationId}?run=${run.id}`}
            >
              {run.automationName}
            </Link>
            <Badge tone={runStatus(run.status).tone}>{runStatus(run.status).label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
