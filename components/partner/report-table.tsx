import { cx } from "@/components/ui/classes";
import { count, money } from "@/components/ui/money";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { monthName } from "@/components/ui/when";
import { COLUMNS, type Column, GROUPS, type Sort, type UsageGroup } from "./use-usage-report";

export function ReportTable({
  rows,
  period,
  groupBy,
  sort,
  onSort,
}: {
  rows: readonly UsageGroup[];
  period: string;
  groupBy: (typeof GROUPS)[number]["value"];
  sort: Sort;
  onSort: (by: Column) => void;
}) {
  // A base fee belongs to no day and no automation, so these groups have no cost to show.
  const priced = groupBy === "account" || groupBy === "plan";
  return (
    <Table label={`Usage in ${monthName(period)} by ${groupBy}`}>
      <thead>
        <tr>
          <SortableTh by="label" sort={sort} onSort={onSort}>
            {GROUPS.find((one) => one.value === groupBy)?.label ?? ""}
          </SortableTh>
          {COLUMNS.map((one) => (
            <SortableTh key={one.key} by={one.key} number sort={sort} onSort={onSort}>
              {one.label}
            </SortableTh>
          ))}
          {priced ? (
            <SortableTh by="costMinor" number sort={sort} onSort={onSort}>
              Cost
            </SortableTh>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={`${row.accountId ?? ""} ${row.key}`}>
            <Td className="max-w-64 truncate font-medium" title={row.key}>
              {row.label}
              {row.accountName ? (
                <span className="block truncate font-normal text-ink-3 text-sm">{row.accountName}</span>
              ) : null}
            </Td>
            {COLUMNS.map((one) => (
              <Td key={one.key} number>
                {count(row[one.key])}
              </Td>
            ))}
            {priced ? <Td number>{money(row.costMinor, "usd")}</Td> : null}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function SortableTh({
  by,
  number = false,
  sort,
  onSort,
  children,
}: {
  by: Column;
  number?: boolean;
  sort: Sort;
  onSort: (by: Column) => void;
  children: string;
}) {
  const isSorted = sort.by === by;
  return (
    <Th number={number} aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : "none"}>
      <button
        type="button"
        className={cx("hover:text-ink", isSorted && "text-ink")}
        onClick={() => onSort(by)}
      >
        {children}
        {isSorted ? (sort.descending ? " ↓" : " ↑") : ""}
      </button>
    </Th>
  );
}
