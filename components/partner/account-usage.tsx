"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Select } from "@/components/ui/field";
import { count, plural } from "@/components/ui/money";
import { Badge, Skeleton } from "@/components/ui/surface";
import { monthName } from "@/components/ui/when";
import { query } from "@/lib/contract/queries";
import { getAccountUsage } from "@/lib/contract/usage";
import { Figure } from "./figure";
import { monthsSince } from "./months";

export function AccountUsage({ id, since }: { id: string; since: string }) {
  const { client, key } = useTenant();
  const [months] = useState(() => monthsSince(since, Date.now()));
  const [period, setPeriod] = useState(months[0] ?? "");
  const usage = useQuery(query(client, key, getAccountUsage, { params: { id }, query: { period } }));
  const used = usage.data?.usage;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Select
          aria-label="Month"
          className="w-44"
          value={period}
          onChange={(event) => setPeriod(event.target.value)}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {monthName(month)}
            </option>
          ))}
        </Select>
        {usage.data ? (
          <Badge tone={usage.data.final ? "neutral" : "signal"}>
            {usage.data.final ? "Final" : "Still counting"}
          </Badge>
        ) : null}
        <span className="text-ink-3 text-sm">Months are counted in UTC</span>
      </div>
      <ErrorNotice error={usage.error} retry={() => usage.refetch()} />
      {used ? (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          <Figure
            label="Calls"
            value={count(used.calls.total)}
            note={`${count(used.calls.aiHandled)} handled by AI, ${plural(used.calls.minutes, "minute")}`}
          />
          <Figure
            label="Appointments"
            value={count(used.appointments.booked)}
            note={`${count(used.appointments.cancelled)} canceled`}
          />
          <Figure
            label="Leads"
            value={count(used.leads.created)}
            note={`${count(used.leads.converted)} converted`}
          />
          <Figure
            label="SMS messages"
            value={count(used.smsMessages)}
            note="Each text counts once, whatever its length"
          />
          <Figure label="API requests" value={count(used.apiRequests)} />
        </div>
      ) : usage.error ? null : (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          {["a", "b", "c", "d", "e"].map((one) => (
            <Skeleton key={one} className="h-24" />
          ))}
        </div>
      )}
    </div>
  );
}
