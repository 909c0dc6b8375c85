"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { getForecast } from "@/lib/contract/billing";
import { query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import { biggestMoves } from "./biggest-moves";
import { monthsSince } from "./months";

const ROWS = 5;

/** The accounts whose month is expected to differ most from the one before. Both are before discount and tax. */
export function OverviewMoves() {
  const t = useWords("overview");
  const { client, key, id } = useTenant();
  const forecast = useQuery(query(client, key, getForecast));
  const now = forecast.data?.period;
  const before = now ? monthsSince("2000-01", Date.parse(`${now}-15T00:00:00Z`))[1] : undefined;
  const last = useQuery({
    ...query(client, key, getUsageReport, { query: { period: before, group_by: "account" } }),
    enabled: before !== undefined,
  });
  if (!forecast.data || !last.data || !before) return null;
  const { currency } = forecast.data;
  const moves = biggestMoves(forecast.data.accounts, last.data.accounts, ROWS);
  if (moves.length === 0) return null;
  return (
    <Card aria-label={t("biggest_changes")}>
      <CardHeader
        title={t("biggest_changes")}
        description={t("biggest_changes_about", {
          month: monthName(forecast.data.period),
          before: monthName(before),
        })}
      />
      <ul className="divide-y divide-line">
        {moves.map(({ id: accountId, name, from, to, byMinor }) => (
          <li key={accountId} className="flex items-baseline gap-3 px-4 py-2 tabular-nums">
            <Link
              href={`/p/${id}/accounts/${accountId}`}
              title={name}
              className="min-w-0 flex-1 truncate font-medium hover:underline touch:-my-2 touch:py-2.5"
            >
              {name}
            </Link>
            <span className="text-ink-3 text-sm max-sm:hidden">
              {from === null
                ? t("new_account")
                : t("from_to", { from: money(from, currency), to: money(to, currency) })}
            </span>
            <span className="w-24 text-right">
              {byMinor > 0 ? "+" : "−"}
              {money(Math.abs(byMinor), currency)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
