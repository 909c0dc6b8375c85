"use client";
import type { ReactNode } from "react";
import { dateLocale, shows24Hours } from "@/components/ui/viewer-format";
import { useWords } from "@/components/words/words";
import { type Opening, openSpans } from "@/lib/automation/business-hours";
import { dateFormat } from "@/lib/formats";
import type { Translator } from "@/lib/messages/translate";

export type GridColumn = {
  key: string;
  date: string;
  provider: string | null;
  title: string;
  open: Opening | null;
  /** The reason a day is closed, such as a holiday's name. */
  closedFor: string | null;
};

/** Pixels per minute. */
export const PX = 1.2;

/** Shades the closed hours. They stay bookable, because front desks make exceptions. */
export function Closed({ column, from, to }: { column: GridColumn; from: number; to: number }) {
  const t = useWords("calendar");
  const { open, closedFor } = column;
  const spans = open
    ? [
        [from, Math.min(to, open.open)],
        ...open.breaks.map((one) => [Math.max(from, one.open), Math.min(to, one.close)]),
        [Math.max(from, open.close), to],
      ]
    : [[from, to]];
  return spans
    .filter(([a, b]) => a !== undefined && b !== undefined && a < b)
    .map(([a = 0, b = 0]) => (
      <div
        key={a}
        data-closed
        className="pointer-events-none absolute inset-x-0 bg-sunken"
        style={{ top: (a - from) * PX, height: (b - a) * PX }}
      >
        {open ? null : (
          <p className="sticky top-9 truncate px-2 pt-2 text-center text-ink-3 text-xs">
            {closedFor ?? t("closed")}
          </p>
        )}
      </div>
    ));
}

export function openingText(
  t: Translator<"calendar", ReactNode>,
  { open, closedFor }: Pick<GridColumn, "open" | "closedFor">,
): string {
  if (!open) return closedFor ? t("closed_for", { reason: closedFor }) : t("closed_lower");
  if (open.close - open.open >= 1_440 && open.breaks.length === 0) return t("open_all_day");
  const spans = openSpans(open).map((span) =>
    t("hours", { from: minuteText(span.open), to: minuteText(span.close) }),
  );
  return t("open_hours", { hours: spans.join(", ") });
}

const two = (value: number) => String(value).padStart(2, "0");

export function hourText(hour: number): string {
  return shows24Hours() ? `${two(hour)}:00` : utcTime(hour * 60, {});
}

export function minuteText(minute: number): string {
  if (!shows24Hours()) return utcTime(minute, { minute: "2-digit" });
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

/** A minute of the day on a 12-hour clock, in the reader's language. */
function utcTime(minute: number, parts: Intl.DateTimeFormatOptions): string {
  const format = { ...parts, hour: "numeric", hour12: true, timeZone: "UTC" } as const;
  return dateFormat(dateLocale(), format).format(minute * 60_000);
}
