"use client";
import { useQuery } from "@tanstack/react-query";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money } from "@/components/ui/money";
import { Badge, Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { monthName } from "@/components/ui/when";
import type { Account } from "@/lib/contract/accounts";
import { query } from "@/lib/contract/queries";
import { listStatements } from "@/lib/contract/statements";
import { AccountPlan } from "./account-plan";
import { AccountPrices } from "./account-prices";
import { AccountSpendCap } from "./account-spend-cap";
import { DocumentCell, DocumentHead } from "./document-column";
import { Figure } from "./figure";

/** An account's money: what it pays, what it costs, and the rules for both. */
export function AccountBilling({ account }: { account: Account }) {
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
            label="Pays you"
            value={money(current.priceMinor, current.currency)}
            note={`${monthName(current.period)} so far, before tax`}
          />
          <Figure
            label="Costs you"
            value={money(current.costMinor, current.currency)}
            note="After your volume discount"
          />
          <Figure label="Margin" value={money(current.marginMinor, current.currency)} />
        </div>
      ) : found.isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : null}
      <Card>
        <CardHeader
          title="Statements"
          description="Made for the account owner: your brand and prices, without your cost and margin."
        />
        {found.isPending ? <RowSkeletons rows={3} /> : null}
        {found.data ? (
          <Table label="Statements">
            <thead>
              <tr>
                <Th>Month</Th>
                <Th className="max-sm:hidden">Status</Th>
                <Th number>Price</Th>
                <Th number className="max-sm:hidden">
                  Cost
                </Th>
                <Th number>Margin</Th>
                <DocumentHead />
              </tr>
            </thead>
            <tbody>
              {found.data.statements.map((one) => (
                <Tr key={one.period}>
                  <Td className="font-medium">{monthName(one.period)}</Td>
                  <Td className="max-sm:hidden">
                    <Badge tone={one.final ? "neutral" : "signal"}>{one.final ? "Final" : "Projected"}</Badge>
                  </Td>
                  <Td number>{money(one.priceMinor, one.currency)}</Td>
                  <Td number className="text-ink-2 max-sm:hidden">
                    {money(one.costMinor, one.currency)}
                  </Td>
                  <Td number>{money(one.marginMinor, one.currency)}</Td>
                  <DocumentCell
                    href={`/v1/partner/accounts/${account.id}/statements/${one.period}/pdf?partner=${partnerId}`}
                    label={`Statement of ${monthName(one.period)} as PDF`}
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
