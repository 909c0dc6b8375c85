"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PhoneCall, PhoneIncoming, PhoneMissed, PhoneOutgoing } from "lucide-react";
import { useRouter } from "next/navigation";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Select } from "@/components/ui/field";
import { phoneText } from "@/components/ui/phone";
import { Badge, Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { ActionsHead, Td, Th, Tr } from "@/components/ui/table";
import { dayAndClock } from "@/components/ui/when";
import { listCalls } from "@/lib/contract/calls";
import { pages } from "@/lib/contract/queries";
import { CallBackButton } from "./callback-buttons";
import { LIVE } from "./live";
import { LogButton } from "./log-dialogs";
import { PersonLink } from "./person-link";
import { RecordingButton } from "./recording-button";
import { type Call, duration, isMissed, OUTCOME } from "./words";

const OUTCOMES = Object.keys(OUTCOME) as Call["outcome"][];
const DIRECTIONS = ["inbound", "outbound"] as const;

export function CallsPage() {
  const { client, key, timezone } = useTenant();
  const { get, set } = useSearchParamsState();
  const outcome = OUTCOMES.find((one) => one === get("outcome"));
  const direction = DIRECTIONS.find((one) => one === get("direction"));
  const list = useInfiniteQuery({
    ...pages(client, key, listCalls, {
      query: { limit: "50", ...(outcome ? { outcome } : {}), ...(direction ? { direction } : {}) },
    }),
    ...LIVE,
    placeholderData: (before) => before,
  });
  const calls = list.data?.pages.flatMap((page) => page.calls) ?? [];
  return (
    <>
      <PageHeader
        title="Calls"
        description="Completed calls, newest first."
        actions={<LogButton kind="call" label="Log a call" />}
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <Select
          aria-label="Outcome"
          className="w-40"
          value={outcome ?? ""}
          onChange={(event) => set({ outcome: event.target.value })}
        >
          <option value="">Any outcome</option>
          {OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {OUTCOME[one].label}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Direction"
          className="w-40"
          value={direction ?? ""}
          onChange={(event) => set({ direction: event.target.value })}
        >
          <option value="">Both ways</option>
          <option value="inbound">They called</option>
          <option value="outbound">We called</option>
        </Select>
      </div>
      <Card>
        <PagedTable
          label="Calls"
          list={list}
          skeletons={10}
          empty={
            <EmptyState icon={PhoneCall} title="No matching calls">
              Log a missed call from your own number to see an automation answer it.
            </EmptyState>
          }
          head={
            <>
              <Th>Who</Th>
              <Th>Outcome</Th>
              <Th className="max-sm:hidden">When</Th>
              <Th number className="max-sm:hidden">
                Length
              </Th>
              <Th className="max-sm:hidden">Taken by</Th>
              <Th className="max-sm:hidden">Summary</Th>
              <ActionsHead />
            </>
          }
        >
          {calls.map((call) => (
            <CallRow key={call.id} call={call} zone={timezone} />
          ))}
        </PagedTable>
      </Card>
    </>
  );
}

function CallRow({ call, zone }: { call: Call; zone: string | undefined }) {
  const number = call.direction === "outbound" ? (call.to ?? call.from) : call.from;
  const Icon = call.direction === "outbound" ? PhoneOutgoing : isMissed(call) ? PhoneMissed : PhoneIncoming;
  const { id } = useTenant();
  const router = useRouter();
  const { contactId } = call;
  return (
    <Tr onOpen={contactId ? () => router.push(`/w/${id}/contacts/${contactId}`) : undefined}>
      <Td className="max-w-44 sm:max-w-80">
        <span className="flex items-center gap-2">
          <Icon
            className={isMissed(call) ? "size-4 shrink-0 text-bad" : "size-4 shrink-0 text-ink-3"}
            aria-label={call.direction === "inbound" ? "They called" : "We called"}
          />
          <PersonLink
            className="min-w-0 truncate font-medium"
            contactId={call.contactId}
            name={call.callerName ?? (call.withheld ? "Withheld number" : null)}
            phone={number}
          />
          {call.callerName && number !== null ? (
            <span dir="ltr" className="shrink-0 text-ink-3 text-sm max-sm:hidden">
              {phoneText(number)}
            </span>
          ) : null}
        </span>
        <span className="block pl-6 text-ink-3 text-sm sm:hidden">{dayAndClock(call.startedAt, zone)}</span>
      </Td>
      <Td>
        <Badge tone={OUTCOME[call.outcome].tone}>{OUTCOME[call.outcome].label}</Badge>
      </Td>
      <Td className="text-ink-2 max-sm:hidden">{dayAndClock(call.startedAt, zone)}</Td>
      <Td number className="text-ink-2 max-sm:hidden">
        {call.durationSeconds > 0 ? duration(call.durationSeconds) : ""}
      </Td>
      <Td className="text-ink-2 max-sm:hidden">
        {call.handledBy === "ai" ? "AI" : call.handledBy === "staff" ? "Staff" : ""}
      </Td>
      <Td className="max-w-72 truncate text-ink-2 max-sm:hidden" title={call.summary ?? undefined}>
        {call.summary ?? ""}
      </Td>
      <Td className="whitespace-nowrap text-right">
        <RecordingButton call={call} />
        {isMissed(call) && call.from !== null ? (
          <CallBackButton phone={call.from} name={call.callerName} />
        ) : null}
      </Td>
    </Tr>
  );
}
