import { useRouter } from "next/navigation";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { duration } from "@/components/ui/duration";
import { count, money } from "@/components/ui/money";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { monthName, shortDay } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { AccountLink } from "./account-link";
import { useResells } from "./use-resells";
import {
  CALL_TIME,
  type Column,
  columnsOf,
  type GROUPS,
  type ShownColumn,
  type Sort,
  type UsageGroup,
} from "./use-usage-report";

/** The cost of a group. Its price and margin are shown to partners with resale prices. */
const MONEY = [
  { key: "costMinor", word: "gross", isResale: false, className: "max-sm:hidden" },
  { key: "netMinor", word: "after_discount", isResale: false, className: "" },
  { key: "priceMinor", word: "price", isResale: true, className: "max-sm:hidden" },
  { key: "marginMinor", word: "margin", isResale: true, className: "" },
] as const;

export function ReportTable({
  rows,
  all,
  period,
  currency,
  groupBy,
  sort,
  onSort,
}: {
  rows: readonly UsageGroup[];
  /** The rows that are not rendered count for the totals, too. */
  all: readonly UsageGroup[];
  period: string;
  currency: string;
  groupBy: (typeof GROUPS)[number]["value"];
  sort: Sort;
  onSort: (by: Column) => void;
}) {
  const t = useWords("reports");
  const shared = useWords("partner");
  const resells = useResells();
  // A base fee belongs to no day and no automation, so these groups have no cost to show.
  const priced = groupBy === "account" || groupBy === "plan";
  const amounts = priced ? MONEY.filter(({ isResale }) => resells || !isResale) : [];
  // Most automations only text, and a column without any number says nothing.
  const columns = columnsOf(groupBy).filter(
    ({ key }) => groupBy !== "automation" || all.some((row) => (row[key] ?? 0) > 0),
  );
  const { id } = useTenant();
  const router = useRouter();
  /** A plan and a day are no pages. An automation belongs to the account, whose page is the partner's. */
  const opens = (row: UsageGroup) => {
    const account = groupBy === "account" ? row.key : row.accountId;
    return account ? () => router.push(`/p/${id}/accounts/${account}`) : undefined;
  };
  const sum = (of: ShownColumn["key"] | (typeof MONEY)[number]["key"]) =>
    all.reduce((total, row) => total + (row[of] ?? 0), 0);
  return (
    <Table label={t(`usage_by_${groupBy}`, { month: monthName(period) })}>
      <thead>
        <tr>
          <SortableTh by="label" sort={sort} onSort={onSort}>
            {t(`group_${groupBy}`)}
          </SortableTh>
          {groupBy === "automation" ? <Th className="max-sm:hidden">{shared("account")}</Th> : null}
          {amounts.map(({ key, word, className }) => (
            <SortableTh key={key} by={key} number sort={sort} onSort={onSort} className={className}>
              {t(word)}
            </SortableTh>
          ))}
          {columns.map((one) => (
            <SortableTh key={one.key} by={one.key} number sort={sort} onSort={onSort}>
              {t(`column_${one.key}`)}
            </SortableTh>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={`${row.accountId ?? ""} ${row.key}`} onOpen={opens(row)}>
            <Td
              className={cx(
                PINNED,
                "wrap-anywhere max-w-64 font-medium max-sm:min-w-40 max-sm:max-w-40 max-sm:whitespace-normal max-sm:bg-sheet sm:truncate",
              )}
              title={row.label}
            >
              {groupBy === "account" ? <AccountLink id={row.key}>{row.label}</AccountLink> : null}
              {groupBy === "day" ? shortDay(row.key) : null}
              {groupBy === "plan" || groupBy === "automation" ? row.label : null}
              {row.accountName ? (
                <span className="block font-normal text-ink-3 text-sm sm:hidden">{row.accountName}</span>
              ) : null}
            </Td>
            {groupBy === "automation" ? (
              <Td className="max-w-64 truncate text-ink-2 max-sm:hidden">{row.accountName}</Td>
            ) : null}
            {amounts.map(({ key, className }) => (
              <Td key={key} number className={className}>
                {money(row[key] ?? 0, currency)}
              </Td>
            ))}
            {columns.map((one) => (
              <Td key={one.key} number>
                {shown(row, one)}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
      <tfoot>
        <Tr className="border-line border-t bg-sunken font-semibold">
          <Td className={cx(PINNED, "max-sm:bg-sunken")}>{shared("total")}</Td>
          {groupBy === "automation" ? <Td className="max-sm:hidden" /> : null}
          {amounts.map(({ key, className }) => (
            <Td key={key} number className={className}>
              {money(sum(key), currency)}
            </Td>
          ))}
          {columns.map((one) => (
            <Td key={one.key} number>
              {one.key === CALL_TIME.key ? duration(sum(one.key)) : count(sum(one.key))}
            </Td>
          ))}
        </Tr>
      </tfoot>
    </Table>
  );
}

const PINNED = "max-sm:sticky max-sm:left-0 max-sm:z-10";

function shown(row: UsageGroup, column: ShownColumn): string {
  return column.key === CALL_TIME.key ? duration(row.seconds) : count(row[column.key] ?? 0);
}

function SortableTh({
  by,
  number = false,
  sort,
  onSort,
  className,
  children,
}: {
  by: Column;
  number?: boolean;
  className?: string;
  sort: Sort;
  onSort: (by: Column) => void;
  children: string;
}) {
  const isSorted = sort.by === by;
  return (
    <Th
      number={number}
      // The names stay in view where the numbers scroll.
      className={cx(by === "label" && PINNED, className)}
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
