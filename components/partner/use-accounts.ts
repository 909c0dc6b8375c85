"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { listAccounts, PLANS } from "@/lib/contract/accounts";
import type { QueryInputOf } from "@/lib/contract/contract";
import { pages } from "@/lib/contract/queries";

type Filters = QueryInputOf<typeof listAccounts>;

/** The accounts that match the filters in the URL. */
export function useAccounts() {
  const { client, key } = useTenant();
  const { get, set } = useSearchParamsState();
  const filters = filtersOf(get);
  const list = useInfiniteQuery({
    ...pages(client, key, listAccounts, { query: filters }),
    placeholderData: (before) => before,
  });
  return {
    get,
    set,
    filters,
    list,
    accounts: list.data?.pages.flatMap((page) => page.accounts) ?? [],
    total: list.data?.pages[0]?.total,
    filtered: Boolean(filters.status ?? filters.plan ?? filters.q),
  };
}

export type Accounts = ReturnType<typeof useAccounts>;

/** A value the server would reject counts as no filter, so an edited URL still lists accounts. */
function filtersOf(get: (name: string) => string): Filters {
  const status = get("status");
  const plan = PLANS.find((one) => one === get("plan"));
  return {
    limit: "50",
    ...(["active", "suspended", "closed"].includes(status) ? { status } : {}),
    ...(plan ? { plan } : {}),
    ...(get("q") ? { q: get("q").slice(0, 100) } : {}),
  };
}
