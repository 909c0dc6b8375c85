"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTenant } from "@/components/shell/tenant";
import { getAppointment, getAvailability, listAppointments } from "@/lib/contract/appointments";
import { getCallback, listCallbacks } from "@/lib/contract/callbacks";
import { getCall, listCalls } from "@/lib/contract/calls";
import { getContact, listContacts } from "@/lib/contract/contacts";
import type { Contract } from "@/lib/contract/contract";
import { getConversation, listConversations } from "@/lib/contract/conversations";
import { type DeskKind, getWaiting } from "@/lib/contract/desk-live";
import { getLead, listLeads } from "@/lib/contract/leads";
import { getMessage, listMessages, listScheduledTexts } from "@/lib/contract/messages";
import { listNotices } from "@/lib/contract/notices";
import { listRuns } from "@/lib/contract/runs";
import { followDesk } from "./follow-desk";
import { setFollowed } from "./live";

/** The queries to refetch after a record of each kind changes. */
const REFETCH: Record<DeskKind, readonly Contract[]> = {
  call: [listCalls, getCall, listContacts],
  lead: [listLeads, getLead, listContacts],
  contact: [listContacts, getContact, listConversations],
  appointment: [listAppointments, getAppointment, getAvailability, listContacts],
  callback: [listCallbacks, getCallback, listCalls, getCall],
  message: [listMessages, getMessage, listScheduledTexts, listConversations, getWaiting],
  conversation: [listConversations, getConversation, listNotices],
  run: [listRuns],
};

/**
 * A single connection per visible window reports which lists changed. Hidden tabs disconnect, because a browser allows
 * only a few connections per host. Pages poll at their usual rate while the stream is unavailable.
 */
export function DeskLive() {
  const { id, key, may } = useTenant();
  const cache = useQueryClient();
  const mayRead = may("data:read");
  useEffect(() => {
    if (!mayRead || !id) return;
    return followDesk({
      workspaceId: id,
      tenantKey: key,
      queries: cache,
      read: REFETCH,
      onFollowed: setFollowed,
    });
  }, [mayRead, id, key, cache]);
  return null;
}
