"use client";
import { Search } from "lucide-react";
import { useWords } from "@/components/words/words";

type Props = {
  /** The id of the list below, and of its active option. */
  list: string;
  active: string | undefined;
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
};

/** The search field above a list of options. */
export function PickerSearch({ list, active, label, placeholder, value, onChange }: Props) {
  const t = useWords("ui");
  return (
    <label className="-mx-1 -mt-1 mb-1 flex items-center gap-2 border-line border-b px-3">
      <Search className="size-3.5 shrink-0 text-ink-3" aria-hidden />
      <input
        type="search"
        aria-label={t("search_in", { list: label.toLowerCase() })}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        autoComplete="off"
        className="h-9 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        placeholder={placeholder ?? t("search")}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
