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
import type { getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import { AccountCost } from "./account-cost";
import { planLabel } from "./account-status";
import { atMonthEnd } from "./months";
import { useRowsShown } from "./rows-shown";

type Current = ResponseOf<typeof getUnbilled>;

/** The most expensive accounts of this month, each with its projection and last month's cost. */
export function MovedAccounts({ current, before, part }: { current: Current; before: string; part: number }) {
  const { client, key } = useTenant();
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const last = useQuery(
    query(client, key, getUsageReport, { query: { period: before, group_by: "account" } }),
  );
  const lastCost = new Map(last.data?.groups.map((one) => [one.key, one.costMinor ?? 0]));
  const rows = rowsOf(current, { lastCost, part });
  const { shown: many, more } = useRowsShown(rows, current.period);
  const shown = all ? many : rows.slice(0, 8);
  if (rows.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Accounts this month"
        description="The largest first. Open one to see what its amount is made of; amounts are before discount."
      />
      <Table label="Cost of each account this month">
        <thead>
          <tr>
            <Th>Account</Th>
            <Th>Plan</Th>
            <Th number>Committed</Th>
            <Th number>Heading for</Th>
            <Th number>Last month</Th>
            <Th number>Change</Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Tr key={row.id}>
              <Td>
                <button type="button" className="font-medium hover:underline" onClick={() => setOpen(row.id)}>
                  {row.name}
                </button>
              </Td>
              <Td className="text-ink-2">{planLabel(row.plan)}</Td>
              <Td number>{money(row.minor, current.currency)}</Td>
              <Td number className="text-ink-2">
                {money(row.pace, current.currency)}
              </Td>
              <Td number className="text-ink-2">
                {row.last === null ? "" : money(row.last, current.currency)}
              </Td>
              <Td number>
                <Change from={row.last} to={row.pace} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {all ? <More {...more} /> : null}
      {rows.length > 8 ? (
        <div className="border-line border-t px-3 py-2">
          <Button size="sm" kind="ghost" onClick={() => setAll(!all)}>
            {all ? "Show the largest only" : `Show all ${rows.length}`}
          </Button>
        </div>
      ) : null}
      <AccountCost
        lines={current.lines.filter((line) => line.accountId === open)}
        currency={current.currency}
        onClose={() => setOpen(null)}
      />
    </Card>
  );
}

function rowsOf(current: Current, { lastCost, part }: { lastCost: Map<string, number>; part: number }) {
  const byAccount = Map.groupBy(current.lines, (line) => line.accountId);
  return [...byAccount]
    .map(([id, lines]) => ({
      id,
      name: lines[0]?.accountName ?? id,
      plan: lines.at(-1)?.plan ?? "",
      minor: lines.reduce((sum, line) => sum + line.amountMinor, 0),
      pace: atMonthEnd(lines, part),
      last: lastCost.get(id) ?? null,
    }))
    .sort((a, b) => b.minor - a.minor);
}

function Change({ from, to }: { from: number | null; to: number }) {
  if (from === null || from === 0) return <span className="text-ink-3">new</span>;
  const percent = Math.round(((to - from) / from) * 100);
  if (Math.abs(percent) < 2) return <span className="text-ink-3">same</span>;
  return (
    <span className={cx(Math.abs(percent) >= 25 ? "font-medium text-ink" : "text-ink-2")}>
      {percent > 0 ? "+" : "−"}
      {Math.abs(percent)}%
    </span>
  );
}
