"use client";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { toast } from "@/components/ui/toast";
import { createAutomation, listAutomations } from "@/lib/contract/automations";
import { pages } from "@/lib/contract/queries";

export const FILTERS = [
  { value: "all", label: "All" },
  { value: "active", label: "Live" },
  { value: "paused", label: "Paused" },
  { value: "draft", label: "Drafts" },
  { value: "archived", label: "Archived" },
] as const;
export type Filter = (typeof FILTERS)[number]["value"];

/** The automations that match the status in the URL and the search text, and the mutation that adds a blank one. */
export function useAutomationList() {
  const tenant = useTenant();
  const router = useRouter();
  const params = useSearchParams();
  const filter: Filter = FILTERS.find(({ value }) => value === params.get("status"))?.value ?? "all";
  const [search, setSearch] = useState(params.get("q") ?? "");
  const q = useDeferredValue(search.trim());
  const list = useInfiniteQuery({
    ...pages(tenant.client, tenant.key, listAutomations, {
      query: { ...(filter === "all" ? {} : { status: filter }), ...(q ? { q } : {}) },
    }),
    placeholderData: (before) => before,
  });
  const create = useMutation({
    mutationFn: () => tenant.client(createAutomation, { body: { name: "New automation" } }),
    onSuccess: ({ id }) => router.push(`/w/${tenant.id}/automations/${id}`),
    onError: (error) => toast.error(error.message),
  });
  const setFilter = (next: Filter) => {
    const changed = new URLSearchParams(params);
    if (next === "all") changed.delete("status");
    else changed.set("status", next);
    router.replace(`?${changed}`, { scroll: false });
  };
  const automations = (list.data?.pages.flatMap((page) => page.automations) ?? []).filter(
    ({ status }) => filter === "archived" || status !== "archived",
  );
  const isFirst = automations.length === 0 && filter === "all" && q === "" && !list.isPending;
  return { list, automations, isFirst, filter, setFilter, search, setSearch, create };
}

export type AutomationListState = ReturnType<typeof useAutomationList>;
