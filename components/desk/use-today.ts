"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { listAppointments } from "@/lib/contract/appointments";
import { listCalls } from "@/lib/contract/calls";
import { listLeads } from "@/lib/contract/leads";
import { listMessages, listScheduledTexts } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { endOf, startOf } from "./days";
import { happenedSince, MOST_READ } from "./happened";
import { LIVE } from "./live";
import { useOpenCallbacks } from "./use-open-callbacks";
import { callsToReturn, joinMissedCalls, mergeMessages, waitingTexts } from "./waiting";
import { isUnknown } from "./words";

const TWO_DAYS_MS = 2 * 86_400_000;
/** The number of callbacks on the page. A link leads to the others. */
const CALLBACKS_SHOWN = 6;

/** Everything the Today page shows, kept current while it is open. */
export function useToday(date: string) {
  const { client, key, timezone = "UTC" } = useTenant();
  const start = startOf(date, timezone);
  const from = new Date(start).toISOString();
  const to = new Date(endOf(date, timezone)).toISOString();
  const since = new Date(start - TWO_DAYS_MS).toISOString();
  const calls = useQuery({
    ...query(client, key, listCalls, { query: { from: since, limit: String(MOST_READ) } }),
    ...LIVE,
  });
  const callbacks = useOpenCallbacks();
  const visits = useQuery({
    ...query(client, key, listAppointments, { query: { from, to, limit: "100" } }),
    ...LIVE,
  });
  const leads = useQuery({
    ...query(client, key, listLeads, { query: { status: "new", limit: "20" } }),
    ...LIVE,
  });
  const texts = useQuery({
    ...query(client, key, listMessages, { query: { channel: "sms", limit: String(MOST_READ) } }),
    ...LIVE,
  });
  const unread = useQuery({
    ...query(client, key, listMessages, { query: { unread: "true", limit: "100" } }),
    ...LIVE,
  });
  const unknown = useQuery({
    ...query(client, key, listMessages, { query: { errorCode: "unknown_outcome", limit: "20" } }),
    ...LIVE,
  });
  const scheduled = useQuery({ ...query(client, key, listScheduledTexts), ...LIVE });
  const open = callbacks.data?.callbacks ?? [];
  const shown = open.slice(0, CALLBACKS_SHOWN);
  const { alone, ofCallback } = joinMissedCalls(callsToReturn(calls.data?.calls ?? []), shown);
  return {
    error:
      calls.error ??
      callbacks.error ??
      visits.error ??
      leads.error ??
      texts.error ??
      unread.error ??
      scheduled.error,
    happened: happenedSince(since, {
      calls: calls.data?.calls ?? [],
      messages: texts.data?.messages ?? [],
    }),
    unknown: (unknown.data?.messages ?? []).filter(isUnknown),
    missed: {
      // Missed calls wait for the callbacks, because a call may be shown with one.
      pending: calls.isPending || callbacks.isPending,
      rows: alone,
      withCallback: ofCallback.size,
    },
    callbacks: {
      pending: callbacks.isPending,
      rows: shown.map((one) => ({ ...one, missed: ofCallback.get(one.id) })),
      total: callbacks.data?.total ?? 0,
    },
    appointments: {
      pending: visits.isPending,
      rows: (visits.data?.appointments ?? [])
        .filter((one) => one.status !== "cancelled")
        .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
    },
    leads: { pending: leads.isPending, rows: leads.data?.leads ?? [], total: leads.data?.total ?? 0 },
    scheduled: scheduled.data ?? { texts: [], total: 0 },
    waiting: {
      pending: texts.isPending,
      rows: waitingTexts(mergeMessages(texts.data?.messages ?? [], unread.data?.messages ?? [])),
    },
  };
}

export type Today = ReturnType<typeof useToday>;
