import { DEFAULT_FORMAT, has24Hours, localesOf, type ViewerFormat } from "@/lib/viewer-format";

/**
 * The format of the person whose page this is. Formatting functions are called everywhere, also outside of rendering,
 * so they read it here. It stays the default one on the server, which renders pages of many people at once: a page
 * gets its data, and so its dates and amounts, in the browser.
 */
let current: ViewerFormat = DEFAULT_FORMAT;
let hours24 = has24Hours(DEFAULT_FORMAT);

export function applyViewerFormat(format: ViewerFormat): void {
  if (typeof window === "undefined") return;
  if (format.region === current.region && format.clock === current.clock) return;
  current = format;
  hours24 = has24Hours(format);
}

export const dateLocale = (): string => localesOf(current.region).dates;
export const numberLocale = (): string => localesOf(current.region).numbers;
export const shows24Hours = (): boolean => hours24;

/** The part of Intl.DateTimeFormat's options that a time of day needs. */
export const hourCycle = () => ({ hourCycle: hours24 ? "h23" : "h12" }) as const;
