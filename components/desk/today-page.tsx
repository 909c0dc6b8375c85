"use client";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader } from "@/components/ui/surface";
import { useNow } from "@/components/ui/when";
import { dateText, today } from "./days";
import { LogMenu } from "./log-dialogs";
import { Notices } from "./notices";
import { Appointments, Callbacks, MissedCalls, NewLeads, WaitingMessages } from "./today-sections";
import { UnknownDeliveries } from "./unknown-deliveries";
import { useToday } from "./use-today";

export function TodayPage() {
  const { id, timezone = "UTC" } = useTenant();
  const now = useNow(60_000);
  const date = today(now, timezone);
  const data = useToday(date);
  return (
    <>
      <PageHeader
        title="Today"
        description={`${dateText(date)}, ${timezone.replaceAll("_", " ")}`}
        actions={<LogMenu />}
      />
      <ErrorNotice error={data.error} />
      <Notices />
      {data.unknown.length > 0 ? (
        <UnknownDeliveries messages={data.unknown} href={`/w/${id}/outbox?only=unknown`} />
      ) : null}
      <div className="gap-4 lg:columns-2 2xl:columns-3">
        <MissedCalls {...data.missed} />
        <Appointments {...data.appointments} now={now} />
        <Callbacks {...data.callbacks} now={now} />
        <NewLeads {...data.leads} />
        <WaitingMessages {...data.waiting} />
      </div>
    </>
  );
}
