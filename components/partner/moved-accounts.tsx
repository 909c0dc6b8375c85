"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { useWords } from "@/components/words/words";
import { type AccountSummary, listAccountSummaries } from "@/lib/contract/account-summaries";
import type { getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import { AccountCost } from "./account-cost";
import { planLabel } from "./account-status";

type Props = { current: Pick<ResponseOf<typeof getUnbilled>, "period" | "currency">; before: string };

const SHOWN = 8;

/** The most expensive accounts of this month, each with its part of the projected total and last month's cost. */
export function MovedAccounts({ current: { period, currency }, before }: Props) {
  const shared = useWords("partner");
  const t = useWords("billing");
  const tenant = useTenant();
  const { client, key } = tenant;
  const [open, setOpen] = useState<AccountSummary | null>(null);
  const found = useQuery({
    ...query(client, key, listAccountSummaries, { query: { sort: "committed", limit: String(SHOWN) } }),
    refetchInterval: 60_000,
  });
  const last = useQuery(
    query(client, key, getUsageReport, { query: { period: before, group_by: "account" } }),
  );
  const lastCost = new Map(last.data?.groups.map((one) => [one.key, one.costMinor ?? 0]));
  const rows = (found.data?.accounts ?? []).filter(({ committedMinor }) => committedMinor !== 0);
  if (found.data?.period !== period || rows.length === 0) return null;
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
          {rows.map((row) => (
            <Tr key={row.id} onOpen={() => setOpen(row)}>
              <Td className="max-sm:whitespace-normal">
                <button
                  type="button"
                  className="text-left font-medium hover:underline"
                  onClick={() => setOpen(row)}
                >
                  {row.name}
                </button>
              </Td>
              <Td className="text-ink-2 max-sm:hidden">{planLabel(row.plan)}</Td>
              <Td number className="max-sm:hidden">
                {amountOf(row.committedMinor, currency)}
              </Td>
              <Td number className="text-ink-2">
                {amountOf(row.projectedMinor, currency)}
              </Td>
              <Td number className="text-ink-2 max-sm:hidden">
                {amountOf(lastCost.get(row.id) ?? null, currency)}
              </Td>
              <Td number>
                {row.projectedMinor === null || !last.data ? null : (
                  <Change from={lastCost.get(row.id) ?? null} to={row.projectedMinor} />
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {(found.data?.total ?? 0) > SHOWN ? (
        <p className="border-line border-t px-4 py-2 text-sm">
          <Link
            href={`/p/${tenant.id}/accounts?status=any&sort=committed`}
            className="text-signal hover:underline"
          >
            {shared("show_all", { count: String(found.data?.total) })}
          </Link>
        </p>
      ) : null}
      <AccountCost account={open} onClose={() => setOpen(null)} />
    </Card>
  );
}

const amountOf = (minor: number | null, currency: string) => (minor === null ? "" : money(minor, currency));

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
