"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import type { Sorted } from "@/components/ui/sort-head";
import {
  ACCOUNT_SORTS,
  type AccountSort,
  ATTENTION_CODES,
  listAccountSummaries,
} from "@/lib/contract/account-summaries";
import { PLANS } from "@/lib/contract/accounts";
import type { QueryInputOf } from "@/lib/contract/contract";
import { pages } from "@/lib/contract/queries";

type Filters = QueryInputOf<typeof listAccountSummaries>;

/** Closed accounts are history, so they are listed only on request. */
export const STATUSES = ["open", "active", "suspended", "closed"] as const;
const ATTENTION = ["any", ...ATTENTION_CODES] as const;

/** The accounts that match the filters in the URL, in the order the URL names. */
export function useAccountList() {
  const { client, key } = useTenant();
  const { get, set } = useSearchParamsState();
  const filters = filtersOf(get);
  const list = useInfiniteQuery({
    ...pages(client, key, listAccountSummaries, { query: { ...filters, limit: "50" } }),
    placeholderData: (before) => before,
  });
  const [first] = list.data?.pages ?? [];
  const sorted: Sorted<AccountSort> = {
    by: filters.sort ?? "name",
    reversed: filters.order === "reverse",
  };
  return {
    get,
    set,
    filters,
    list,
    accounts: list.data?.pages.flatMap((page) => page.accounts) ?? [],
    total: first?.total,
    totals: first?.totals,
    currency: first?.currency ?? "usd",
    sorted,
    setSorted: ({ by, reversed }: Sorted<AccountSort>) =>
      set({ sort: by === "name" ? null : by, order: reversed ? "reverse" : null }),
    filtered: Boolean(get("status") || (filters.plan ?? filters.q ?? filters.attention)),
  };
}

export type AccountList = ReturnType<typeof useAccountList>;

/** A value the server would reject counts as no filter, so an edited URL still lists accounts. */
function filtersOf(get: (name: string) => string): Filters {
  const one = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === get(name));
  const found = {
    status: get("status") === "any" ? undefined : (one("status", STATUSES) ?? "open"),
    plan: one("plan", PLANS),
    attention: one("attention", ATTENTION),
    sort: one("sort", ACCOUNT_SORTS) ?? "name",
    order: get("order") === "reverse" ? ("reverse" as const) : undefined,
    q: get("q").slice(0, 100) || undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
