"use client";
import { cx } from "@/components/ui/classes";
import { Picker } from "@/components/ui/picker";
import type { PickerOption } from "@/components/ui/picker-rows";
import { useSearchParamsState } from "./use-search-params";

type Props = {
  /** The search param that keeps the choice. */
  name: string;
  label: string;
  options: readonly PickerOption[];
  /** The choice that the list applies, where it ignores unknown ones. */
  value?: string;
  className?: string;
};

/** Filters a list by one choice, which is in the URL. */
export function UrlFilter({ name, label, options, value, className = "min-w-36" }: Props) {
  const { get, set } = useSearchParamsState();
  return (
    <Picker
      aria-label={label}
      className={cx("w-auto max-w-60", className)}
      value={value ?? get(name)}
      options={options}
      onChange={(chosen) => set({ [name]: chosen })}
    />
  );
}
