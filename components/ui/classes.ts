import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      "font-size": [{ text: ["xs", "sm", "base", "lg", "xl", "2xl"] }],
      shadow: [{ shadow: ["card", "lift"] }],
    },
  },
});

/** Joins class names. A later utility overrides an earlier one of the same kind. */
export function cx(...values: ClassValue[]): string {
  return merge(clsx(values));
}
