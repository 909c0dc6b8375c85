"use client";
import { useState } from "react";
import { cx } from "@/components/ui/classes";
import { axisOf } from "./chart-scale";

type Series = { key: string; name: string; color: string };
type BarRow = {
  key: string;
  /** The title above the values of the bar under the pointer. */
  title: string;
  /** The label below the bar, if there is room for it. */
  tick: string;
  /** A value for each series, starting at the axis. */
  values: number[];
  /** The period has not ended, so the bar is drawn as provisional. */
  isOpen?: boolean;
};

type Props = {
  series: readonly Series[];
  rows: readonly BarRow[];
  format: (value: number) => string;
  /** Formats the shorter values of the axis. */
  formatAxis?: (value: number) => string;
  isWhole: boolean;
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Stacked bars over an axis of time. Readers without sight get the table beside it (ChartOrTable). */
export function BarChart({ series, rows, format, formatAxis = format, isWhole }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const axis = axisOf(Math.max(0, ...rows.map(({ values }) => sum(values))), { isWhole });
  const top = axis.at(-1) || 1;
  const last = rows.length - 1;
  // A long label is wider than its bar, and centered below the last one it would leave the plot.
  const isLong = longest(rows.map(({ tick }) => tick)).length > 4;
  const every = Math.ceil(rows.length / (isLong ? LONG_TICKS : MOST_TICKS));
  const row = pointed === null ? undefined : rows[pointed];
  return (
    <div className="text-ink-3 text-xs tabular-nums">
      <div className="flex gap-2">
        <div className="relative h-36 shrink-0 text-right">
          {/* Gives the column the width of its longest value. */}
          <span className="invisible">{longest(axis.map(formatAxis))}</span>
          {axis.map((value) => (
            <span
              key={value}
              className="absolute right-0 translate-y-1/2 leading-none"
              style={{ bottom: `${(value / top) * 100}%` }}
            >
              {formatAxis(value)}
            </span>
          ))}
        </div>
        <div className="relative h-36 min-w-0 flex-1" onPointerLeave={() => setPointed(null)}>
          {axis.map((value) => (
            <div
              key={value}
              className="absolute inset-x-0 border-line border-t"
              style={{ bottom: `${(value / top) * 100}%` }}
            />
          ))}
          <div className="absolute inset-0 flex">
            {rows.map((one, at) => (
              <div
                key={one.key}
                className={cx(
                  "flex h-full min-w-0 flex-1 flex-col-reverse items-center",
                  pointed === at && "bg-hover",
                )}
                onPointerEnter={() => setPointed(at)}
              >
                {one.values.map((value, n) => (
                  <div
                    key={series[n]?.key}
                    className={cx(
                      "w-3/4 max-w-11 shrink-0",
                      one.isOpen && "border border-signal border-dashed border-b-0",
                    )}
                    style={{
                      height: `${(value / top) * 100}%`,
                      background: one.isOpen ? "var(--signal-soft)" : series[n]?.color,
                    }}
                  />
                ))}
              </div>
            ))}
          </div>
          {row && pointed !== null ? (
            <Values series={series} row={row} format={format} isRight={pointed > rows.length / 2} />
          ) : null}
        </div>
      </div>
      <div className="flex gap-2 pt-1.5">
        <span className="invisible h-0 shrink-0">{longest(axis.map(formatAxis))}</span>
        <div className="flex min-w-0 flex-1">
          {rows.map((one, at) => (
            <span
              key={one.key}
              className={cx("flex min-w-0 flex-1", at === last && isLong ? "justify-end" : "justify-center")}
            >
              {/* The last day is the one people look for, so ticks are counted from it. */}
              {(last - at) % every === 0 ? (
                <span className={cx("whitespace-nowrap", (last - at) % (2 * every) !== 0 && "max-sm:hidden")}>
                  {one.tick}
                </span>
              ) : null}
            </span>
          ))}
        </div>
      </div>
      {series.length > 1 ? (
        <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1 pt-3 text-ink-2">
          {series.map(({ key, name, color }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span className="size-2 rounded-full" style={{ background: color }} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Values({
  series,
  row,
  format,
  isRight,
}: Pick<Props, "series" | "format"> & { row: BarRow; isRight: boolean }) {
  return (
    <div
      className={cx(
        "pointer-events-none absolute top-0 z-10 min-w-32 rounded-lg border border-line bg-sheet px-3 py-2 text-ink text-sm shadow-card",
        isRight ? "left-2" : "right-2",
      )}
    >
      <p className="font-medium">{row.title}</p>
      {series.map(({ key, name, color }, n) => (
        <p key={key} className="flex items-center gap-1.5 whitespace-nowrap">
          {series.length > 1 ? <span className="size-2 rounded-full" style={{ background: color }} /> : null}
          <span className="flex-1 pr-4 text-ink-2">{name}</span>
          {format(row.values[n] ?? 0)}
        </p>
      ))}
    </div>
  );
}

/** Shows twelve months or every third day of a month. A phone has room for half of them. */
const MOST_TICKS = 12;
/** "Nov 26" takes twice the room of "Nov", and two charts may stand side by side. */
const LONG_TICKS = 4;
const longest = (texts: readonly string[]) =>
  texts.reduce((found, text) => (text.length > found.length ? text : found), "");
