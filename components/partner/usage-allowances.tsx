import type { ReactNode } from "react";
import { count, money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { useWords } from "@/components/words/words";
import { percentUsed } from "@/lib/billing/highest-use";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getAccountUsage } from "@/lib/contract/usage";
import { AllowanceMeter } from "./allowance-bar";

type Allowances = NonNullable<ResponseOf<typeof getAccountUsage>["allowances"]>;

type Props = { allowances: Allowances; currency: string; action: ReactNode };

/** The table of allowances: the included units, the units used beyond them, and their cost. */
export function UsageAllowances({ allowances, currency, action }: Props) {
  const t = useWords("accountPage");
  const priced = allowances.every(({ costMinor }) => costMinor !== null);
  return (
    <Card aria-label={t("allowance_overage")}>
      <CardHeader title={t("allowance_overage")} description={t("allowance_overage_about")} action={action} />
      <Table label={t("allowance_overage")}>
        <thead>
          <tr>
            <Th>{t("service")}</Th>
            <Th number>{t("used")}</Th>
            <Th number>{t("included")}</Th>
            <Th number className="max-sm:hidden">
              {t("allowance_used")}
            </Th>
            <Th number>{t("overage")}</Th>
            {priced ? <Th number>{t("overage_cost")}</Th> : null}
          </tr>
        </thead>
        <tbody>
          {allowances.map(({ meter, used, included, over, costMinor }) => (
            <Tr key={meter}>
              <Td className="font-medium">{t(`meter_${meter}`)}</Td>
              <Td number>{count(used)}</Td>
              <Td number>{count(included)}</Td>
              <Td number className="max-sm:hidden">
                {included > 0 ? <AllowanceMeter percent={percentUsed(used, included)} /> : null}
              </Td>
              <Td number>{count(over)}</Td>
              {priced ? <Td number>{money(costMinor ?? 0, currency)}</Td> : null}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
