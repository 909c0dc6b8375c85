"use client";
import { useQuery } from "@tanstack/react-query";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money } from "@/components/ui/money";
import { Badge, Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { HeadNote, Table, Td, Th, Tr } from "@/components/ui/table";
import { monthName, monthTitle } from "@/components/ui/when";
import { useLanguage, useWords } from "@/components/words/words";
import type { Account } from "@/lib/contract/accounts";
import { query } from "@/lib/contract/queries";
import { listStatements } from "@/lib/contract/statements";
import { AccountPlan } from "./account-plan";
import { AccountPrices } from "./account-prices";
import { AccountSpendCap } from "./account-spend-cap";
import { DocumentCell, DocumentHead } from "./document-column";
import { Figure } from "./figure";
import { LatestCorrection } from "./latest-correction";

/** An account's money: what it pays, what it costs, and the rules for both. */
export function AccountBilling({ account }: { account: Account }) {
  const language = useLanguage();
  const shared = useWords("partner");
  const t = useWords("accountPage");
  const { client, key, id: partnerId } = useTenant();
  const params = { id: account.id };
  const found = useQuery(query(client, key, listStatements, { params, query: { limit: "12" } }));
  const [current] = found.data?.statements ?? [];
  return (
    <div className="flex flex-col gap-4">
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {current ? (
        <div className="grid gap-3 sm:grid-cols-3">
          <Figure
            label={t("pays_you")}
            value={money(current.priceMinor, current.currency)}
            note={t("pays_you_note", { month: monthTitle(current.period) })}
          />
          <Figure
            label={t("costs_you")}
            value={money(current.costMinor, current.currency)}
            note={t("costs_you_note")}
          />
          <Figure
            label={shared("margin")}
            value={money(current.marginMinor, current.currency)}
            note={t("costs_you_note")}
          />
        </div>
      ) : found.isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : null}
      <LatestCorrection id={account.id} />
      <Card>
        <CardHeader title={t("statements")} description={t("statements_about")} />
        {found.isPending ? <RowSkeletons rows={3} /> : null}
        {found.data ? (
          <Table label={t("statements")}>
            <thead>
              <tr>
                <Th>{shared("month")}</Th>
                <Th className="max-sm:hidden">{shared("status")}</Th>
                <Th number>{t("price")}</Th>
                <Th number className="max-sm:hidden">
                  {t("cost")}
                </Th>
                <Th number>
                  {shared("margin")} <HeadNote>{shared("basis_after_discount")}</HeadNote>
                </Th>
                <DocumentHead />
              </tr>
            </thead>
            <tbody>
              {found.data.statements.map((one) => (
                <Tr key={one.period}>
                  <Td className="font-medium">{monthTitle(one.period)}</Td>
                  <Td className="max-sm:hidden">
                    <Badge tone={one.final ? "neutral" : "info"}>
                      {one.final ? t("final") : t("still_counting")}
                    </Badge>
                  </Td>
                  <Td number>{money(one.priceMinor, one.currency)}</Td>
                  <Td number className="text-ink-2 max-sm:hidden">
                    {money(one.costMinor, one.currency)}
                  </Td>
                  <Td number>{money(one.marginMinor, one.currency)}</Td>
                  <DocumentCell
                    href={`/v1/partner/accounts/${account.id}/statements/${one.period}/pdf?partner=${partnerId}&language=${language}`}
                    label={t("statement_pdf", { month: monthName(one.period) })}
                  />
                </Tr>
              ))}
            </tbody>
          </Table>
        ) : null}
      </Card>
      <AccountPlan account={account} />
      <AccountPrices account={account} />
      <AccountSpendCap account={account} />
    </div>
  );
}
