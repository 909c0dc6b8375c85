"use client";
import { RowSkeletons } from "@/components/shell/more";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader } from "@/components/ui/surface";
import { dayAndClock } from "@/components/ui/when";
import { ZoneNote } from "@/components/ui/zone-note";
import { useWords } from "@/components/words/words";
import { browserName } from "./browser-name";
import { useSecurityEvents } from "./use-account";

export function ActivityCard() {
  const t = useWords("account");
  const list = useSecurityEvents();
  return (
    <Card aria-label={t("recent_activity")}>
      <CardHeader title={t("recent_activity")} description={t("activity_about")} />
      {list.data ? <ZoneNote zone={undefined} always className="px-4 pt-2" /> : null}
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={4} /> : null}
      <ul className="divide-y divide-line" aria-label={t("activity")}>
        {list.data?.events.map(({ id, kind, at, address, userAgent }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2">
            <span className="min-w-0 flex-1 basis-60">
              {t(`activity_${kind}`)}
              <span className="block text-ink-3 text-sm">
                {[userAgent ? browserName(userAgent, t) : null, address].filter(Boolean).join(", ")}
              </span>
            </span>
            <time dateTime={at} className="text-ink-2 text-sm tabular-nums">
              {dayAndClock(at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
