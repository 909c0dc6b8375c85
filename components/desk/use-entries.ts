"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useWords } from "@/components/words/words";
import { listAppointments } from "@/lib/contract/appointments";
import { listCallbacks } from "@/lib/contract/callbacks";
import { listCalls } from "@/lib/contract/calls";
import { listEvents } from "@/lib/contract/events";
import { listLeads } from "@/lib/contract/leads";
import { listMessages } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { listRuns } from "@/lib/contract/runs";
import { LIVE } from "./live";
import {
  callbackEntry,
  callEntry,
  type Entry,
  leadEntry,
  messageEntry,
  notStartedEntry,
  runEntry,
  visitEntry,
} from "./person-entries";
import { useRunStatus } from "./run-status";
import { type Contact, useLabels } from "./words";

/** The newest records of every kind about one contact, merged into a single list, newest first. */
export function useEntries(contact: Contact) {
  const { client, key, timezone } = useTenant();
  const words = { t: useWords("contacts"), labels: useLabels(), runStatus: useRunStatus() };
  const filter = { contact: contact.id, limit: "100" };
  const calls = useQuery({ ...query(client, key, listCalls, { query: filter }), ...LIVE });
  const visits = useQuery({ ...query(client, key, listAppointments, { query: filter }), ...LIVE });
  const messages = useQuery({ ...query(client, key, listMessages, { query: filter }), ...LIVE });
  const leads = useQuery({
    ...query(client, key, listLeads, { query: { phone: contact.phone ?? "", limit: "100" } }),
    ...LIVE,
    enabled: contact.phone !== null,
  });
  const runs = useQuery({ ...query(client, key, listRuns, { query: filter }), ...LIVE });
  const callbacks = useQuery({ ...query(client, key, listCallbacks, { query: filter }), ...LIVE });
  const events = useQuery({
    ...query(client, key, listEvents, { query: { phone: contact.phone ?? "", limit: "100" } }),
    ...LIVE,
    enabled: contact.phone !== null,
  });
  const entries: Entry[] = [
    ...(calls.data?.calls ?? []).map((one) => callEntry(one, words)),
    ...(visits.data?.appointments ?? []).map((one) => visitEntry(one, words)),
    ...(messages.data?.messages ?? []).map((one) => messageEntry(one, words, timezone)),
    ...(runs.data?.runs ?? []).map((run) => runEntry(run, words, timezone)),
    ...(events.data?.events ?? [])
      .filter((event) => event.notStarted.length > 0)
      .map((one) => notStartedEntry(one, words)),
    ...(leads.data?.leads ?? []).map((one) => leadEntry(one, words)),
    ...(callbacks.data?.callbacks ?? []).map((one) => callbackEntry(one, words)),
  ];
  const lists = [calls, visits, messages, leads, runs, callbacks, events];
  return {
    cut: lists.some(({ data }) => data?.has_more),
    entries: entries.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)),
    pending: calls.isPending || visits.isPending || messages.isPending,
    error: calls.error ?? visits.error ?? messages.error ?? leads.error ?? callbacks.error ?? events.error,
  };
}
