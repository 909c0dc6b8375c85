"use client";
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { Picker } from "@/components/ui/picker";
import type { PickerOption } from "@/components/ui/picker-rows";
import { foundBy, useAsked } from "@/components/ui/use-asked";
import { useWords } from "@/components/words/words";

type Props<Found, Key extends QueryKey> = Omit<
  ComponentProps<typeof Picker>,
  "options" | "empty" | "free" | "onSearch"
> & {
  /** Reads the objects that match a search, or the first ones without a search. */
  read: (q: string) => UseQueryOptions<Found, Error, Found, Key>;
  /** The options of a result. Their keywords are the other fields that the server searches. */
  optionsOf: (found: Found) => readonly PickerOption[];
  /** Options above the results, such as the empty choice. */
  first?: readonly PickerOption[];
  /** The option of the value, where it may be none of the results. */
  chosen?: PickerOption | undefined;
  noMatch: string;
  /** The number of letters the server searches for. Fewer filter the first objects. */
  least?: number;
  /** Accepts text that is not in the list, if it is a possible value. */
  free?: { accepts: (typed: string) => boolean; label: (typed: string) => string };
};

/** One of any number of objects. The server finds those that match what is typed. */
export function SearchPicker<Found, Key extends QueryKey>({
  read,
  optionsOf,
  first = [],
  chosen,
  noMatch,
  least = 1,
  free,
  ...picker
}: Props<Found, Key>) {
  const t = useWords("shell");
  const ui = useWords("ui");
  const { typed, asked: paused, setTyped } = useAsked();
  const asked = paused.length < least ? "" : paused;
  const { enabled, ...reading } = read(asked);
  const found = useQuery({
    ...reading,
    ...(enabled === undefined ? {} : { enabled }),
    placeholderData: keepPreviousData,
  });
  const results = enabled === false || found.data === undefined ? [] : optionsOf(found.data);
  // The server has searched, so the picker must not filter its results out.
  const listed = results.map((one) => ({ ...one, keywords: foundBy(one.keywords ?? "", asked, found) }));
  const options = useKept(listed, { value: picker.value, chosen });
  const { length } = typed.trim();
  const nothing = length > 0 && length < least ? ui("search_longer", { count: least }) : noMatch;
  return (
    <Picker
      {...picker}
      options={[...first, ...options]}
      empty={found.error?.message ?? (found.isFetching ? t("searching") : nothing)}
      onSearch={setTyped}
      {...(free?.accepts(typed) ? { free: free.label } : {})}
    />
  );
}

/** Keeps the chosen option in the list when the results of another search do not have it. */
function useKept(
  options: readonly PickerOption[],
  { value, chosen }: { value: string; chosen: PickerOption | undefined },
): readonly PickerOption[] {
  const [kept, setKept] = useState<PickerOption | null>(null);
  const listed = options.find((option) => option.value === value);
  if (listed && kept?.value !== value) setKept(listed);
  const missing = kept?.value === value ? kept : chosen;
  return !listed && missing?.value === value ? [...options, { ...missing, keywords: "" }] : options;
}
