import { useRouter } from "next/navigation";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { count, money } from "@/components/ui/money";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { AccountLink } from "./account-link";
import { callTime } from "./usage-days";
import {
  CALL_TIME,
  type Column,
  columnsOf,
  type GROUPS,
  type ShownColumn,
  type Sort,
  type UsageGroup,
} from "./use-usage-report";

export function ReportTable({
  rows,
  period,
  currency,
  groupBy,
  sort,
  onSort,
}: {
  rows: readonly UsageGroup[];
  period: string;
  currency: string;
  groupBy: (typeof GROUPS)[number]["value"];
  sort: Sort;
  onSort: (by: Column) => void;
}) {
  const t = useWords("reports");
  // A base fee belongs to no day and no automation, so these groups have no cost to show.
  const priced = groupBy === "account" || groupBy === "plan";
  const columns = columnsOf(groupBy);
  const { id } = useTenant();
  const router = useRouter();
  /** A plan and a day are no pages. An automation belongs to the account, whose page is the partner's. */
  const opens = (row: UsageGroup) => {
    const account = groupBy === "account" ? row.key : row.accountId;
    return account ? () => router.push(`/p/${id}/accounts/${account}`) : undefined;
  };
  return (
    <Table label={t(`usage_by_${groupBy}`, { month: monthName(period) })}>
      <thead>
        <tr>
          <SortableTh by="label" sort={sort} onSort={onSort}>
            {t(`group_${groupBy}`)}
          </SortableTh>
          {columns.map((one) => (
            <SortableTh key={one.key} by={one.key} number sort={sort} onSort={onSort}>
              {t(`column_${one.key}`)}
            </SortableTh>
          ))}
          {priced ? (
            <>
              <SortableTh by="costMinor" number sort={sort} onSort={onSort}>
                {t("gross")}
              </SortableTh>
              <SortableTh by="netMinor" number sort={sort} onSort={onSort}>
                {t("after_discount")}
              </SortableTh>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={`${row.accountId ?? ""} ${row.key}`} onOpen={opens(row)}>
            <Td className={cx(PINNED, "max-w-64 truncate font-medium max-sm:max-w-40")} title={row.key}>
              {groupBy === "account" ? <AccountLink id={row.key}>{row.label}</AccountLink> : row.label}
              {row.accountName ? (
                <span className="block truncate font-normal text-ink-3 text-sm">{row.accountName}</span>
              ) : null}
            </Td>
            {columns.map((one) => (
              <Td key={one.key} number>
                {shown(row, one)}
              </Td>
            ))}
            {priced ? (
              <>
                <Td number>{money(row.costMinor ?? 0, currency)}</Td>
                <Td number>{money(row.netMinor ?? 0, currency)}</Td>
              </>
            ) : null}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const PINNED = "max-sm:sticky max-sm:left-0 max-sm:z-10 max-sm:bg-sheet";

function shown(row: UsageGroup, column: ShownColumn): string {
  return column.key === CALL_TIME.key ? callTime(row.seconds) : count(row[column.key] ?? 0);
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
    <Th
      number={number}
      // The names stay in view where the numbers scroll.
      className={cx(by === "label" && PINNED)}
      aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : "none"}
    >
      <button
        type="button"
        className={cx("touch:min-h-touch hover:text-ink", isSorted && "text-ink")}
        onClick={() => onSort(by)}
      >
        {children}
        {isSorted ? (sort.descending ? " ↓" : " ↑") : ""}
      </button>
    </Th>
  );
}
