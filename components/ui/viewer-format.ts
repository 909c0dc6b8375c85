import { DEFAULT_FORMAT, has24Hours, localesOf, type ViewerFormat } from "@/lib/viewer-format";

/**
 * The format of the person whose page this is. Formatting functions are called everywhere, also outside of rendering,
 * so they read it here. It stays the default one on the server, which renders pages of many people at once: a page
 * gets its data, and so its dates and amounts, in the browser.
 */
let current: ViewerFormat = DEFAULT_FORMAT;
/** The first use of Intl costs a page tens of milliseconds, so this is computed with the first time of day. */
let hours24: boolean | null = null;

export function applyViewerFormat(format: ViewerFormat): void {
  if (typeof window === "undefined") return;
  const { language, region, clock } = format;
  if (language === current.language && region === current.region && clock === current.clock) return;
  current = { language, region, clock };
  hours24 = null;
}

/** Another object after every change of the format. */
export const currentFormat = (): ViewerFormat => current;
export const dateLocale = (): string => localesOf(current).dates;
export const numberLocale = (): string => localesOf(current).numbers;

export function shows24Hours(): boolean {
  hours24 ??= has24Hours(current);
  return hours24;
}

/** The part of Intl.DateTimeFormat's options that a time of day needs. */
export const hourCycle = () => ({ hourCycle: shows24Hours() ? "h23" : "h12" }) as const;
