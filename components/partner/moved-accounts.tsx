"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { More } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { useWords } from "@/components/words/words";
import type { getForecast, getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import { AccountCost } from "./account-cost";
import { planLabel } from "./account-status";
import { useRowsShown } from "./rows-shown";

type Current = ResponseOf<typeof getUnbilled>;
type Forecast = ResponseOf<typeof getForecast>;

/** The most expensive accounts of this month, each with its part of the projected total and last month's cost. */
type Props = { current: Current; before: string; forecast: Forecast | undefined };

export function MovedAccounts({ current, before, forecast }: Props) {
  const shared = useWords("partner");
  const t = useWords("billing");
  const { client, key } = useTenant();
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const last = useQuery(
    query(client, key, getUsageReport, { query: { period: before, group_by: "account" } }),
  );
  const lastCost = new Map(last.data?.groups.map((one) => [one.key, one.costMinor ?? 0]));
  const expected = new Map(forecast?.accounts.map((one) => [one.id, one.expectedMinor]));
  const rows = rowsOf(current, { lastCost, expected });
  const { shown: many, more } = useRowsShown(rows, current.period);
  const shown = all ? many : rows.slice(0, 8);
  if (rows.length === 0) return null;
  return (
    <Card id="accounts-this-month" className="scroll-mt-4">
      <CardHeader title={t("accounts_this_month")} description={t("accounts_this_month_about")} />
      <Table label={t("cost_per_account")}>
        <thead>
          <tr>
            <Th>{shared("account")}</Th>
            <Th className="max-sm:hidden">{shared("plan")}</Th>
            <Th number className="max-sm:hidden">
              {shared("committed")}
            </Th>
            <Th number>{shared("projected")}</Th>
            <Th number className="max-sm:hidden">
              {t("last_month")}
            </Th>
            <Th number>{t("change")}</Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Tr key={row.id} onOpen={() => setOpen(row.id)}>
              <Td className="max-sm:whitespace-normal">
                <button
                  type="button"
                  className="text-left font-medium hover:underline"
                  onClick={() => setOpen(row.id)}
                >
                  {row.name}
                </button>
              </Td>
              <Td className="text-ink-2 max-sm:hidden">{planLabel(row.plan)}</Td>
              <Td number className="max-sm:hidden">
                {money(row.minor, current.currency)}
              </Td>
              <Td number className="text-ink-2">
                {row.expected === null ? "" : money(row.expected, current.currency)}
              </Td>
              <Td number className="text-ink-2 max-sm:hidden">
                {row.last === null ? "" : money(row.last, current.currency)}
              </Td>
              <Td number>{row.expected === null ? null : <Change from={row.last} to={row.expected} />}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {all ? <More {...more} /> : null}
      {rows.length > 8 ? (
        <div className="border-line border-t px-3 py-2">
          <Button size="sm" kind="ghost" onClick={() => setAll(!all)}>
            {all ? shared("show_fewer") : shared("show_all", { count: String(rows.length) })}
          </Button>
        </div>
      ) : null}
      <AccountCost
        lines={current.lines.filter((line) => line.accountId === open)}
        period={current.period}
        currency={current.currency}
        onClose={() => setOpen(null)}
      />
    </Card>
  );
}

type Costs = { lastCost: Map<string, number>; expected: Map<string, number> };

function rowsOf(current: Current, { lastCost, expected }: Costs) {
  const byAccount = Map.groupBy(current.lines, (line) => line.accountId);
  return [...byAccount]
    .map(([id, lines]) => ({
      id,
      name: lines[0]?.accountName ?? id,
      // Base lines are in the order in which their plans came into force.
      plan: (lines.findLast(({ kind }) => kind === "base") ?? lines.at(-1))?.plan ?? "",
      minor: lines.reduce((sum, line) => sum + line.amountMinor, 0),
      expected: expected.get(id) ?? null,
      last: lastCost.get(id) ?? null,
    }))
    .sort((a, b) => b.minor - a.minor);
}

function Change({ from, to }: { from: number | null; to: number }) {
  const t = useWords("billing");
  if (from === null || from === 0) return <span className="text-ink-3">{t("change_new")}</span>;
  const percent = Math.round(((to - from) / from) * 100);
  if (Math.abs(percent) < 2) return <span className="text-ink-3">{t("change_same")}</span>;
  return (
    <span className={cx(Math.abs(percent) >= 25 ? "font-medium text-ink" : "text-ink-2")}>
      {percent > 0 ? "+" : "−"}
      {Math.abs(percent)}%
    </span>
  );
}
