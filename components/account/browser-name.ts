import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";

/** The order matters: browsers name those they resemble as well. */
const BROWSERS: [sign: string, name: string][] = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
];
const SYSTEMS: [sign: string, name: string][] = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
];

/** "Chrome on Windows", as far as a user agent reveals it. */
export function browserName(userAgent: string | null, t: Translator<"account", ReactNode>): string {
  const find = (list: [string, string][]) => list.find(([sign]) => userAgent?.includes(sign))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return t("browser_on", { browser, system });
  return browser ?? (system ? t("browser_of_system", { system }) : t("browser_unknown"));
}
