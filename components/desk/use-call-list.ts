"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { listCalls } from "@/lib/contract/calls";
import { pages } from "@/lib/contract/queries";
import { timesOf } from "./date-range";
import { LIVE } from "./live";
import { useRange } from "./range-picker";
import { OUTCOMES } from "./words";

export const DIRECTIONS = [{ value: "" }, { value: "inbound" }, { value: "outbound" }] as const;
const PARAMS = ["q", "outcome", "direction", "dates", "first", "last"];

/** The calls that the filters in the URL match. */
export function useCallList() {
  const { client, key, timezone = "UTC" } = useTenant();
  const { get, set, choice } = useSearchParamsState();
  const now = useDeskNow(60_000);
  const range = useRange();
  const outcome = OUTCOMES.find((one) => one === get("outcome"));
  const direction = choice("direction", DIRECTIONS);
  const q = get("q").slice(0, 100);
  const filters = {
    ...(q ? { q } : {}),
    ...(outcome ? { outcome } : {}),
    ...(direction ? { direction } : {}),
    ...timesOf(range, { now, zone: timezone }),
  };
  const list = useInfiniteQuery({
    ...pages(client, key, listCalls, { query: { limit: "50", ...filters } }),
    ...LIVE,
    placeholderData: (before) => before,
  });
  return {
    list,
    calls: list.data?.pages.flatMap((page) => page.calls) ?? [],
    total: list.data?.pages[0]?.total ?? undefined,
    filters,
    isFiltered: PARAMS.some((param) => get(param) !== ""),
    showAll: () => set(Object.fromEntries(PARAMS.map((param) => [param, null]))),
  };
}
