"use client";
import { PhoneCall } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, CardHeader, EmptyState, Skeleton } from "@/components/ui/surface";
import { clock, day } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import type { Entry } from "./person-entries";
import { ByAutomation, NotStarted, RunSteps } from "./timeline-automations";
import { useEntries } from "./use-entries";
import type { Contact } from "./words";

/** A contact's records, newest first, with the automations that acted on each and the reasons others did not. */
export function PersonTimeline({ contact }: { contact: Contact }) {
  const t = useWords("contacts");
  const zoneName = useZoneName();
  const { timezone } = useTenant();
  const { entries, pending, error, cut } = useEntries(contact);
  return (
    <Card>
      <CardHeader title={t("timeline")} description={timezone && zoneName(timezone)} />
      <ErrorNotice error={error} />
      {pending ? (
        <div className="flex flex-col gap-4 p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ) : null}
      {!pending && entries.length === 0 ? (
        <EmptyState icon={PhoneCall} title={t("timeline_none")}>
          {t("timeline_none_about")}
        </EmptyState>
      ) : null}
      <ol className="px-4">
        {entries.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} zone={timezone} />
        ))}
      </ol>
      {cut ? <p className="border-line border-t px-4 py-3 text-ink-3 text-sm">{t("timeline_cut")}</p> : null}
    </Card>
  );
}

function TimelineRow({ entry, zone }: { entry: Entry; zone: string | undefined }) {
  const Icon = entry.icon;
  return (
    <li className="relative flex gap-3 py-3 before:absolute before:top-11 before:bottom-0 before:left-[15px] before:w-px before:bg-line last:before:hidden">
      <span
        aria-hidden
        className={`flex size-8 shrink-0 items-center justify-center rounded-full ${entry.hue}`}
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{entry.title}</span>
          {entry.badge ? <Badge tone={entry.badge.tone}>{entry.badge.label}</Badge> : null}
        </p>
        {entry.text ? <div className="whitespace-pre-line break-words text-ink-2">{entry.text}</div> : null}
        {entry.automationId ? <ByAutomation id={entry.automationId} /> : null}
        {entry.runId ? <RunSteps runId={entry.runId} /> : null}
        {entry.notStarted ? <NotStarted list={entry.notStarted} /> : null}
      </div>
      <time dateTime={entry.at} className="shrink-0 pt-1 text-right text-ink-3 text-sm">
        {day(entry.at, zone)}
        <br />
        {clock(entry.at, zone)}
      </time>
    </li>
  );
}
