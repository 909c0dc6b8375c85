"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { query } from "@/lib/contract/queries";
import { getResalePriceBook } from "@/lib/contract/resale";
import { getUsageReport } from "@/lib/contract/usage";

export type Margins = NonNullable<ReturnType<typeof useAccountMargins>>;

/** Returns each account's price and margin this month; null for a partner that has set no resale prices. */
export function useAccountMargins() {
  const { client, key, may } = useTenant();
  const book = useQuery({ ...query(client, key, getResalePriceBook), enabled: may("invoices:read") });
  const resells = (book.data?.version ?? 0) > 0;
  const report = useQuery({
    ...query(client, key, getUsageReport, { query: { group_by: "account" } }),
    enabled: resells && may("reports:read"),
  });
  if (!resells || !report.data) return null;
  return {
    currency: report.data.currency,
    of: new Map(report.data.groups.map((group) => [group.key, group])),
  };
}
