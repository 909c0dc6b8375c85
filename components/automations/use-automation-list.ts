"use client";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { toast } from "@/components/ui/toast";
import { useLanguage } from "@/components/words/words";
import { NEW_AUTOMATION } from "@/lib/automation/new-name";
import { createAutomation, listAutomations } from "@/lib/contract/automations";
import { pages, query } from "@/lib/contract/queries";
import { rememberFresh } from "./fresh-draft";
import { useDiscardFresh } from "./use-discard-fresh";

export const FILTERS = [
  { value: "all" },
  { value: "active" },
  { value: "paused" },
  { value: "draft" },
  { value: "archived" },
] as const;
export type Filter = (typeof FILTERS)[number]["value"];

export const SORTS = [
  { value: "created" },
  { value: "edited" },
  { value: "name" },
  { value: "done" },
  { value: "waiting" },
  { value: "failed" },
  { value: "unsent" },
] as const;
export type Sort = (typeof SORTS)[number]["value"];

/** The automations that match the URL and the search text, and the mutation that adds a blank one. */
export function useAutomationList() {
  const language = useLanguage();
  const tenant = useTenant();
  const router = useRouter();
  const params = useSearchParams();
  const { get, choice, set } = useSearchParamsState();
  const [filter, sort, label] = [choice("status", FILTERS), choice("sort", SORTS), get("label")];
  const [search, setSearch] = useState(params.get("q") ?? "");
  const q = useDeferredValue(search.trim());
  const discarded = useDiscardFresh();
  const list = useInfiniteQuery({
    ...pages(tenant.client, tenant.key, listAutomations, {
      query: {
        ...(filter === "all" ? {} : { status: filter }),
        ...(q ? { q } : {}),
        ...(label ? { label } : {}),
        sort,
      },
    }),
    placeholderData: (before) => before,
  });
  const create = useMutation({
    mutationFn: () =>
      tenant.client(createAutomation, { body: { name: NEW_AUTOMATION[language], numbered: true } }),
    onSuccess: ({ id }) => {
      rememberFresh(window.localStorage, { tenantKey: tenant.key, id });
      router.push(`/w/${tenant.id}/automations/${id}`);
    },
    onError: (error) => toast.error(error.message),
  });
  const automations = (list.data?.pages.flatMap((page) => page.automations) ?? []).filter(
    ({ id, status, nodes }) =>
      (filter === "archived" || status !== "archived") && (id !== discarded || nodes.length > 0),
  );
  const found = list.data?.pages[0]?.counts;
  const counts = found && { ...found, all: found.active + found.paused + found.draft };
  const isFirst = automations.length === 0 && filter === "all" && q === "" && label === "" && !list.isPending;
  return {
    ...{ list, automations, isFirst, filter, counts, sort, label, search, setSearch, create },
    setFilter: (next: Filter) => set({ status: next === "all" ? null : next }),
    setSort: (next: Sort) => set({ sort: next === "created" ? null : next }),
    setLabel: (next: string) => set({ label: next || null }),
  };
}

export type AutomationListState = ReturnType<typeof useAutomationList>;

/** Every label in use, for the filter and as suggestions. */
export function useLabels(): readonly string[] {
  const tenant = useTenant();
  const all = useQuery({
    ...query(tenant.client, tenant.key, listAutomations, { query: { limit: "100" } }),
    staleTime: 30_000,
  });
  const labels = all.data?.automations.flatMap((automation) => automation.labels) ?? [];
  return [...new Set(labels)].toSorted((a, b) => a.localeCompare(b));
}
