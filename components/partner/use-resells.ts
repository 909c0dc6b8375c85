"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { query } from "@/lib/contract/queries";
import { getResalePriceBook } from "@/lib/contract/resale";

/** True for a partner that has set prices for its customers: without them a margin says nothing. */
export function useResells(): boolean {
  const { client, key, may } = useTenant();
  const book = useQuery({ ...query(client, key, getResalePriceBook), enabled: may("invoices:read") });
  return (book.data?.version ?? 0) > 0;
}
