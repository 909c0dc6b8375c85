"use client";
import { useQuery } from "@tanstack/react-query";
import { Workflow } from "lucide-react";
import Link from "next/link";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Skeleton } from "@/components/ui/surface";
import { getCallActivity } from "@/lib/contract/calls";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { LIVE } from "./live";
import { RUN_STATUS } from "./run-status";
import { duration } from "./words";

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

const RESULT: Record<NonNullable<Activity["legs"][number]["result"]>, string> = {
  answered: "Answered",
  completed: "Answered",
  busy: "Busy",
  "no-answer": "Not answered",
  failed: "Could not be reached",
  canceled: "Stopped ringing",
};

function resultText({ result, seconds, machine }: Activity["legs"][number]): string {
  if (machine) return "Picked up by a machine";
  if (result === null) return "Rang";
  const isAnswered = result === "answered" || result === "completed";
  return isAnswered && seconds > 0 ? `Answered for ${duration(seconds)}` : RESULT[result];
}

function Legs({ legs }: Pick<Activity, "legs">) {
  const texts = legs.map((leg, index) => ({ phone: index + 1, text: resultText(leg) }));
  return (
    <section aria-label="Phones that rang">
      <h3 className="mb-1.5 font-semibold">Phones that rang</h3>
      <ol className="flex flex-col gap-1">
        {texts.map(({ phone, text }) => (
          <li key={phone} className="flex gap-2">
            <span className="w-20 shrink-0 text-ink-3">Phone {phone}</span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Runs({ runs }: Pick<Activity, "runs">) {
  const { id } = useTenant();
  return (
    <section aria-label="Automations">
      <h3 className="mb-1.5 font-semibold">Automations</h3>
      {runs.length === 0 ? <p className="text-ink-2">This call started no automation.</p> : null}
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
            <Badge tone={RUN_STATUS[run.status].tone}>{RUN_STATUS[run.status].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
