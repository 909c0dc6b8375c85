/**
 * A partner's accent color, made readable. It colors buttons, links and marks on the dashboard's own surfaces, so in each
 * theme it is darkened or lightened until text in it, and text on it, has the contrast that WCAG asks for (AA).
 */
export type Accent = { signal: string; hover: string; soft: string; on: string };

/** The platform's own accent. */
export const DEFAULT_ACCENT = "#2746d6";

const AA = 4.5;

const THEMES = {
  light: { surfaces: ["#ffffff", "#faf8f4", "#f3f0e9", "#efebe2"], toward: "#000000", soft: 0.1 },
  dark: { surfaces: ["#1f1c17", "#171511", "#12100d", "#2a2620"], toward: "#ffffff", soft: 0.18 },
} as const;
export type Theme = keyof typeof THEMES;

export function accentIn(theme: Theme, color: string): Accent {
  const { surfaces, toward, soft } = THEMES[theme];
  const sheet = surfaces[0];
  for (let step = 0; step < 50; step++) {
    const signal = mixed(color, toward, step / 50);
    const tint = mixed(sheet, signal, soft);
    if ([...surfaces, tint].every((surface) => contrast(signal, surface) >= AA))
      return { signal, hover: mixed(signal, toward, 0.18), soft: tint, on: inkOn(signal) };
  }
  return { signal: toward, hover: toward, soft: mixed(sheet, toward, soft), on: sheet };
}

/** The color as it was chosen is too faint for text on this theme's surfaces. */
export function isAdjusted(theme: Theme, color: string): boolean {
  return accentIn(theme, color).signal !== color.toLowerCase();
}

/** The chosen color's contrast with the theme's main surface. */
export function contrastIn(theme: Theme, color: string): number {
  return contrast(color, THEMES[theme].surfaces[0]);
}

/** WCAG 2 contrast ratio of two colors of six hexadecimal digits, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Black or white, whichever is easier to read on the color. */
export function inkOn(color: string): "#000000" | "#ffffff" {
  return contrast(color, "#ffffff") >= contrast(color, "#000000") ? "#ffffff" : "#000000";
}

function luminance(color: string): number {
  const [r, g, b] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function mixed(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const parts = a.map((value, at) => Math.round(value + (b[at]! - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The rules that give a page the accent: values of our own making, never text somebody typed. */
export function accentRules(color: string): string {
  const rules = (theme: Theme) => {
    const { signal, hover, soft, on } = accentIn(theme, color);
    return `--signal:${signal};--signal-hover:${hover};--signal-soft:${soft};--on-signal:${on}`;
  };
  return `:root:root{${rules("light")}}@media screen{:root[data-theme="dark"]{${rules("dark")}}}`;
}
