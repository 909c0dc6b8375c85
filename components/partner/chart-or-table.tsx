"use client";
import { type ReactNode, useState } from "react";
import { Segmented } from "@/components/ui/tabs";
import { useWords } from "@/components/words/words";

/** A chart with the same data as a table, which screen readers always get. Rows are in chart order, oldest first. */
export function ChartOrTable({
  label,
  head,
  rows,
  children,
}: {
  label: string;
  head: string[];
  rows: (string | number)[][];
  children: ReactNode;
}) {
  const t = useWords("partner");
  const [as, setAs] = useState<"chart" | "table">("chart");
  const table = (
    <table className={as === "table" ? "w-full text-sm" : "sr-only"}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {head.map((name, i) => (
            <th
              key={name}
              scope="col"
              className={`pb-1 font-medium text-ink-3 ${i === 0 ? "text-left" : "text-right"}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map((row) => (
          // The table scrolls, so the newest rows, which are read most, come first.
          <tr key={row[0]} className="border-line border-t">
            {row.map((value, i) => (
              <td key={head[i]} className={`py-1 ${i === 0 ? "" : "text-right"}`}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <figure className="relative flex h-full flex-col">
      {as === "chart" ? <div aria-hidden>{children}</div> : null}
      <div className={as === "table" ? "h-48 overflow-y-auto" : ""}>{table}</div>
      <div className="mt-auto flex justify-end pt-2">
        <Segmented
          label={t("show_as", { chart: label.toLowerCase() })}
          value={as}
          onChange={setAs}
          options={[
            { value: "chart", label: t("chart") },
            { value: "table", label: t("table") },
          ]}
        />
      </div>
    </figure>
  );
}
