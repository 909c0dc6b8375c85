"use client";
import { useQuery } from "@tanstack/react-query";
import { LIVE } from "@/components/desk/live";
import { type DeskWaiting, getWaiting } from "@/lib/contract/desk-live";
import { query } from "@/lib/contract/queries";
import { useTenant } from "./tenant";

const COUNTED: Record<string, (waiting: DeskWaiting) => { n: number; says: string }> = {
  "/conversations": ({ unreadMessages }) => ({ n: unreadMessages, says: `${unreadMessages} unread` }),
  "/outbox": ({ unknownOutcome }) => ({ n: unknownOutcome, says: `${unknownOutcome} perhaps sent` }),
};

/** How much waits behind a line of the navigation; null where nothing is counted. */
export function useWaiting(path: string): { n: number; says: string } | null {
  const { client, key, face, may } = useTenant();
  const count = COUNTED[path];
  const { data } = useQuery({
    ...query(client, key, getWaiting),
    ...LIVE,
    enabled: count !== undefined && face === "workspace" && may("data:read"),
  });
  const waiting = data && count ? count(data) : null;
  return waiting && waiting.n > 0 ? waiting : null;
}
