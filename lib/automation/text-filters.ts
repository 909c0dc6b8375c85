import { firstName } from "./first-name";
import type { FilterName } from "./template";

/** Filters that make one text of another and need nothing else. */
export const TEXT_FILTERS = {
  upper: (text: string) => text.toUpperCase(),
  lower: (text: string) => text.toLowerCase(),
  title: titleCase,
  first_name: firstName,
} as const satisfies Partial<Record<FilterName, (text: string) => string>>;

function titleCase(text: string): string {
  return text
    .toLowerCase()
    .split(" ")
    .map((word) => {
      const [first = "", ...rest] = word;
      return first.toUpperCase() + rest.join("");
    })
    .join(" ");
}
