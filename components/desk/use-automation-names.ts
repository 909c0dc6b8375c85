"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { listAutomations } from "@/lib/contract/automations";
import { query } from "@/lib/contract/queries";

export function useAutomationNames(): (id: string) => string | undefined {
  const { client, key } = useTenant();
  const list = useQuery({
    ...query(client, key, listAutomations, { query: { limit: "100" } }),
    staleTime: 60_000,
  });
  return (id) => list.data?.automations.find((one) => one.id === id)?.name;
}
