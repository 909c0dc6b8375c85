"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { listAppointments } from "@/lib/contract/appointments";
import { keyOf } from "@/lib/contract/queries";
import { endOf, startOf } from "./days";
import { LIVE } from "./live";
import type { Appointment } from "./words";

const MAX_PAGES = 8;
const PAGE = 100;
/** A list of this many may be cut off. */
export const MOST_APPOINTMENTS = MAX_PAGES * PAGE;

/**
 * The appointments from the first day to the last one, over several pages, because a calendar with missing appointments
 * misleads. A notice needs them once, so it does not follow their changes.
 */
export function useAppointments(first: string, { last = first, isLive = true } = {}) {
  const { client, key, timezone = "UTC" } = useTenant();
  const from = new Date(startOf(first, timezone)).toISOString();
  const to = new Date(endOf(last, timezone)).toISOString();
  return useQuery({
    queryKey: [...keyOf(key, listAppointments), "all", from, to],
    queryFn: async ({ signal }) => {
      const all: Appointment[] = [];
      let cursor: string | null = null;
      for (let i = 0; i < MAX_PAGES; i++) {
        const page: { appointments: Appointment[]; next_cursor: string | null } = await client(
          listAppointments,
          {
            query: { from, to, limit: String(PAGE), ...(cursor ? { starting_after: cursor } : {}) },
            signal,
          },
        );
        all.push(...page.appointments);
        cursor = page.next_cursor;
        if (!cursor) break;
      }
      return all;
    },
    ...(isLive ? LIVE : { staleTime: 60_000 }),
    placeholderData: (before) => before,
  });
}
