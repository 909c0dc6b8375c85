"use client";
import { Search } from "lucide-react";
import { Picker } from "@/components/ui/picker";
import { Segmented } from "@/components/ui/tabs";
import { useWords } from "@/components/words/words";
import { type AutomationListState, FILTERS, SORTS, useLabels } from "./use-automation-list";

/** Narrows and sorts the list of automations. */
export function Filters({
  filter,
  counts,
  setFilter,
  sort,
  setSort,
  label,
  setLabel,
  search,
  setSearch,
}: AutomationListState) {
  const t = useWords("automations");
  const labels = useLabels();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 max-sm:gap-2">
      {/* On a phone the filters stay on one line, which scrolls to the edges of the screen. */}
      <div className="whitespace-nowrap max-sm:-mx-4 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none]">
        <Segmented
          label={t("which")}
          value={filter}
          options={FILTERS.map(({ value }) => ({
            value,
            label: t(`filter_${value}`),
            count: counts?.[value],
          }))}
          onChange={setFilter}
        />
      </div>
      <div className="relative min-w-26 flex-1 sm:min-w-48 sm:max-w-72">
        <Search
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-3"
          aria-hidden
        />
        <input
          type="search"
          aria-label={t("search_automations")}
          placeholder={t("search")}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="h-8 w-full touch:min-h-touch rounded-md border border-line-strong bg-sheet pr-2 pl-8 touch:text-lg"
        />
      </div>
      {labels.length > 0 || label ? (
        <Picker
          aria-label={t("label")}
          className="w-auto max-w-48"
          value={label}
          options={[
            { value: "", label: t("any_label") },
            ...labels.map((one) => ({ value: one, label: one })),
          ]}
          onChange={setLabel}
        />
      ) : null}
      <Picker
        aria-label={t("sort_by")}
        className="w-auto"
        value={sort}
        options={SORTS.map(({ value }) => ({ value, label: t(`sort_${value}`) }))}
        onChange={(next) => setSort(SORTS.find(({ value }) => value === next)?.value ?? "created")}
      />
    </div>
  );
}
