"use client";
import { useQuery } from "@tanstack/react-query";
import { LIVE } from "@/components/desk/live";
import { useWords } from "@/components/words/words";
import { type DeskWaiting, getWaiting } from "@/lib/contract/desk-live";
import { query } from "@/lib/contract/queries";
import { useTenant } from "./tenant";

type Counted = { count: number; name: "unread" | "delivery_unknown" };

const COUNTED: Record<string, (waiting: DeskWaiting) => Counted> = {
  "/conversations": ({ unreadMessages }) => ({ count: unreadMessages, name: "unread" }),
  "/outbox": ({ unknownOutcome }) => ({ count: unknownOutcome, name: "delivery_unknown" }),
};

/** The number of items that wait behind a navigation entry, or null if there are none. */
export function useWaiting(path: string): { count: number; description: string } | null {
  const t = useWords("shell");
  const { client, key, face, may } = useTenant();
  const summarize = COUNTED[path];
  const { data } = useQuery({
    ...query(client, key, getWaiting),
    ...LIVE,
    enabled: summarize !== undefined && face === "workspace" && may("data:read"),
  });
  const waiting = data && summarize ? summarize(data) : null;
  if (!waiting || waiting.count === 0) return null;
  const { count, name } = waiting;
  return { count, description: t(name, { count }) };
}
