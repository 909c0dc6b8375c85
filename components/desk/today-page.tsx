"use client";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/surface";
import { useNow } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { ClosedDay } from "./closed-day";
import { dateText, today } from "./days";
import { FirstStepsCard } from "./first-steps-card";
import { LogMenu } from "./log-dialogs";
import { Notices } from "./notices";
import { ScheduledTexts } from "./scheduled-texts";
import { Appointments, Callbacks, MissedCalls, NewLeads, WaitingMessages } from "./today-sections";
import { UnknownDeliveries } from "./unknown-deliveries";
import { useToday } from "./use-today";

export function TodayPage({ hours }: { hours: BusinessHours | null }) {
  const t = useWords("desk");
  const zoneName = useZoneName();
  const { id, timezone = "UTC" } = useTenant();
  const now = useDeskNow(60_000);
  // Callbacks are due in real time, as the steps that create them.
  const realNow = useNow(60_000);
  const date = today(now, timezone);
  const data = useToday(date);
  return (
    <>
      <PageHeader
        title={t("today")}
        description={
          <span className="inline-block first-letter:uppercase">
            {`${dateText(date)}, ${zoneName(timezone)}`}
          </span>
        }
        actions={<LogMenu />}
      />
      <ErrorNotice error={data.error} />
      <Notices />
      <FirstStepsCard />
      {data.unknown.length > 0 ? (
        <UnknownDeliveries messages={data.unknown} href={`/w/${id}/outbox?only=unknown`} />
      ) : null}
      <div className="gap-4 lg:columns-2 2xl:columns-3">
        <ClosedDay date={date} hours={hours} happened={data.happened} />
        <MissedCalls {...data.missed} />
        <Appointments {...data.appointments} now={now} />
        <Callbacks {...data.callbacks} now={realNow} />
        <NewLeads {...data.leads} />
        <WaitingMessages {...data.waiting} />
        <ScheduledTexts {...data.scheduled} />
      </div>
    </>
  );
}
