"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTenant } from "@/components/shell/tenant";
import { getAppointment, getAvailability, listAppointments } from "@/lib/contract/appointments";
import { getCallback, listCallbacks } from "@/lib/contract/callbacks";
import { listCalls } from "@/lib/contract/calls";
import { getContact, listContacts } from "@/lib/contract/contacts";
import type { Contract } from "@/lib/contract/contract";
import { type DeskKind, getWaiting } from "@/lib/contract/desk-live";
import { getLead, listLeads } from "@/lib/contract/leads";
import { getMessage, listMessages } from "@/lib/contract/messages";
import { listRuns } from "@/lib/contract/runs";
import { followDesk } from "./follow-desk";
import { setFollowed } from "./live";

/** What to read anew when a kind of record changed. */
const READ: Record<DeskKind, readonly Contract[]> = {
  call: [listCalls, listContacts],
  lead: [listLeads, getLead, listContacts],
  contact: [listContacts, getContact],
  appointment: [listAppointments, getAppointment, getAvailability, listContacts],
  callback: [listCallbacks, getCallback],
  message: [listMessages, getMessage, getWaiting],
  run: [listRuns],
};
/**
 * One connection a window tells which lists changed, while somebody looks at it: a hidden tab would hold one of the few
 * connections a browser makes to one host. Without it the pages ask by themselves, as often as before.
 */
export function DeskLive() {
  const { id, key, may } = useTenant();
  const cache = useQueryClient();
  const reads = may("data:read");
  useEffect(() => {
    if (!reads || !id) return;
    return followDesk({
      workspaceId: id,
      tenantKey: key,
      queries: cache,
      read: READ,
      onFollowed: setFollowed,
    });
  }, [reads, id, key, cache]);
  return null;
}
