"use client";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { createClient } from "@/lib/contract/client";
import type { ResponseOf } from "@/lib/contract/contract";
import { listEventPeople } from "@/lib/contract/event-people";
import type { getLineEvents } from "@/lib/contract/line-events";
import { query } from "@/lib/contract/queries";
import { kindOf } from "./counted-event";

export type EventPerson = ResponseOf<typeof listEventPeople>["people"][number];
type Page = Pick<ResponseOf<typeof getLineEvents>, "events">;

/**
 * The people of calls and texts by their id, with one request for each page of events. They are read from the account's
 * workspace, which answers its members only; `accountId` is null for everyone else.
 */
export function useEventPeople(pages: readonly Page[], accountId: string | null) {
  const client = useMemo(() => createClient({ workspace: accountId ?? "" }), [accountId]);
  return useQueries({
    queries: pages.map(({ events }) => {
      const ids = events.filter(hasPerson).map(({ originalId }) => originalId);
      return {
        ...query(client, `workspace:${accountId}`, listEventPeople, { query: { ids: ids.join(",") } }),
        ...{ staleTime: Number.POSITIVE_INFINITY, retry: false },
        enabled: accountId !== null && ids.length > 0,
      };
    }),
    combine: (found) =>
      new Map(found.flatMap(({ data }) => data?.people ?? []).map((person) => [person.id, person])),
  });
}

function hasPerson(event: Page["events"][number]): boolean {
  const kind = kindOf(event);
  return kind === "call" || kind === "text";
}
