"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Contract } from "@/lib/api/contract";
import {
  getAppointment,
  getAvailability,
  getCallback,
  getContact,
  getLead,
  getMessage,
  listAppointments,
  listCallbacks,
  listCalls,
  listContacts,
  listLeads,
  listMessages,
} from "@/lib/api/contracts/desk";
import { changedEvent, type DeskKind, getWaiting, streamDesk } from "@/lib/api/contracts/desk-live";
import { listRuns } from "@/lib/api/contracts/runs";
import { keyOf } from "@/lib/api/queries";
import { useTenant } from "../shell/tenant";
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
const KINDS = Object.keys(READ) as DeskKind[];

const GATHER_MS = 100;
const AGAIN_MS = 30_000;

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
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const kinds = new Set<DeskKind>();

    const readAnew = () => {
      gathering = undefined;
      const contracts = new Set([...kinds].flatMap((kind) => READ[kind]));
      kinds.clear();
      for (const contract of contracts) void cache.invalidateQueries({ queryKey: keyOf(key, contract) });
    };
    const changed = (list: readonly DeskKind[]) => {
      for (const kind of list) kinds.add(kind);
      gathering ??= setTimeout(readAnew, GATHER_MS);
    };
    const lose = () => {
      setFollowed(false);
      // What changed meanwhile is asked for at once, which also brings the pages back to asking by themselves.
      changed(KINDS);
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(follow, AGAIN_MS);
    };
    const follow = () => {
      source?.close();
      source = new EventSource(`${streamDesk.path}?workspace=${encodeURIComponent(id)}`);
      source.addEventListener("open", () => {
        setFollowed(true);
        changed(KINDS);
      });
      source.addEventListener("error", lose);
      source.addEventListener("changed", ({ data }: MessageEvent<string>) =>
        changed(changedEvent.parse(JSON.parse(data)).changes.map(({ kind }) => kind)),
      );
    };
    const leave = () => {
      clearTimeout(again);
      source?.close();
      source = null;
      setFollowed(false);
    };
    const look = () => (document.hidden ? leave() : follow());
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(gathering);
      leave();
    };
  }, [reads, id, key, cache]);
  return null;
}
