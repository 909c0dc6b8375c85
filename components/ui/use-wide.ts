import { useSyncExternalStore } from "react";

/** The breakpoint `md:` of class names. From this width on, a list and its open item fit side by side. */
const WIDE = "(min-width: 48rem)";

/** The breakpoint `lg:`, from which the panels of the editor have two columns. */
const TWO_COLUMNS = "(min-width: 64rem)";

/** Up to this width, messages are as wide as the window: the library of toasts has the same limit. */
const PHONE = "(max-width: 600px)";

const watch = (query: string) => (onChange: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
};
const [watchWide, watchTwoColumns, watchPhone] = [watch(WIDE), watch(TWO_COLUMNS), watch(PHONE)];

const matches = (query: string) => window.matchMedia(query).matches;

export const isWideNow = (): boolean => matches(WIDE);

export const isPhoneNow = (): boolean => matches(PHONE);

export const useWide = (): boolean => useSyncExternalStore(watchWide, isWideNow, () => false);

export const useTwoColumns = (): boolean =>
  useSyncExternalStore(
    watchTwoColumns,
    () => matches(TWO_COLUMNS),
    () => false,
  );

export const usePhone = (): boolean => useSyncExternalStore(watchPhone, isPhoneNow, () => false);
