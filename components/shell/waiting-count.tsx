"use client";
import { useQuery } from "@tanstack/react-query";
import { LIVE } from "@/components/desk/live";
import { type DeskWaiting, getWaiting } from "@/lib/contract/desk-live";
import { query } from "@/lib/contract/queries";
import { useTenant } from "./tenant";

const COUNTED: Record<string, (waiting: DeskWaiting) => { count: number; description: string }> = {
  "/conversations": ({ unreadMessages }) => ({
    count: unreadMessages,
    description: `${unreadMessages} unread`,
  }),
  "/outbox": ({ unknownOutcome }) => ({
    count: unknownOutcome,
    description: `${unknownOutcome} delivery unknown`,
  }),
};

/** The number of items that wait behind a navigation entry, or null if there are none. */
export function useWaiting(path: string): { count: number; description: string } | null {
  const { client, key, face, may } = useTenant();
  const summarize = COUNTED[path];
  const { data } = useQuery({
    ...query(client, key, getWaiting),
    ...LIVE,
    enabled: summarize !== undefined && face === "workspace" && may("data:read"),
  });
  const waiting = data && summarize ? summarize(data) : null;
  return waiting && waiting.count > 0 ? waiting : null;
}
