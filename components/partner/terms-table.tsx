"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { FieldAbout, Input } from "@/components/ui/field";
import { count, unitPrice } from "@/components/ui/money";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { useWords } from "@/components/words/words";
import { getPrices } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import type { getAccountResale } from "@/lib/contract/resale";

export type Terms = NonNullable<ResponseOf<typeof getAccountResale>["terms"]>;
export type PlanPrices = ResponseOf<typeof getAccountResale>["prices"];

export const RESALE_METERS = ["minutes", "sms", "apiRequests"] as const;
type Meter = (typeof RESALE_METERS)[number];

type Props = {
  name: string;
  label: string;
  plan: string;
  currency: string;
  terms: Terms | null | undefined;
  /** Null while the chosen kind of prices is not saved yet. */
  prices: PlanPrices | null;
  placeholders: PlanPrices | undefined;
  isOwn: boolean;
  wrong: (pointer: string) => string | null;
  at: string;
};

/** Shows the cost, price and margin of each charge of a plan in one line. */
export function TermsTable(props: Props) {
  const { label, plan, currency, prices } = props;
  const t = useWords("terms");
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, getPrices));
  const cost = list.data?.plans.find((one) => one.plan === plan);
  const money = { currency, cost: cost?.base, price: prices?.base };
  return (
    <Table label={t("prices_of", { name: label })}>
      <thead>
        <tr>
          <Th className="sm:w-[28%]">{t("charge")}</Th>
          <Th number className="sm:w-[18%]">
            {t("included")}
          </Th>
          <Th number className="max-sm:hidden sm:w-[18%]">
            {t("your_cost")}
          </Th>
          <Th number className="sm:w-[18%]">
            {t("price")}
          </Th>
          <Th number>{t("margin")}</Th>
        </tr>
      </thead>
      <tbody>
        <Tr>
          <Td className="font-medium">{t("base_fee")}</Td>
          <Td />
          <Amounts {...money} field={props.isOwn ? <BaseField {...props} /> : null} />
        </Tr>
        {RESALE_METERS.map((meter) => (
          <Tr key={meter}>
            <Td className="whitespace-normal font-medium">{t(`charge_${meter}`)}</Td>
            <Td number>
              {props.isOwn ? (
                <IncludedField {...props} meter={meter} />
              ) : prices ? (
                count(prices[meter].included)
              ) : (
                "–"
              )}
            </Td>
            <Amounts
              currency={currency}
              cost={cost?.[meter].unitPrice}
              price={prices?.[meter].unitPrice}
              field={props.isOwn ? <OverageField {...props} meter={meter} /> : null}
            />
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

type AmountsProps = {
  currency: string;
  cost: string | undefined;
  price: string | undefined;
  field: ReactNode;
};

function Amounts({ currency, cost, price, field }: AmountsProps) {
  return (
    <>
      <Td number className="text-ink-2 max-sm:hidden">
        {cost === undefined ? "–" : unitPrice(cost, currency)}
      </Td>
      <Td number>{field ?? (price === undefined ? "–" : unitPrice(price, currency))}</Td>
      <Td number>
        {cost === undefined || price === undefined ? "–" : <Margin {...{ cost, price, currency }} />}
      </Td>
    </>
  );
}

function Margin({ cost, price, currency }: { cost: string; price: string; currency: string }) {
  const margin = Number(price) - Number(cost);
  // Rounded twice, so that 37.4999… of the same markup is not 37 in one line and 38 in the next.
  const percent = Number(price) > 0 ? Math.round(Number(((margin / Number(price)) * 100).toFixed(4))) : null;
  return (
    <span className={margin < 0 ? "text-bad" : ""}>
      {margin < 0 ? "−" : ""}
      {unitPrice(Math.abs(margin).toFixed(6), currency)}
      {percent === null ? null : (
        <span className="ml-2 inline-block w-10 text-ink-3 max-sm:hidden">{percent}%</span>
      )}
    </span>
  );
}

const NARROW = "ml-auto w-24 text-right max-sm:w-20";

function BaseField({ name, terms, placeholders, wrong, at }: Props) {
  const t = useWords("terms");
  const error = wrong(`${at}/base`);
  return (
    <>
      <Input
        name={`${name}.base`}
        aria-label={t("base_fee_field")}
        aria-invalid={error !== null}
        className={NARROW}
        inputMode="decimal"
        defaultValue={terms?.base ?? ""}
        placeholder={placeholders?.base}
      />
      <FieldAbout error={error} role="alert" />
    </>
  );
}

type MeterField = Props & { meter: Meter };

function IncludedField({ name, terms, placeholders, wrong, at, meter }: MeterField) {
  const t = useWords("terms");
  const error = wrong(`${at}/included/${meter}`);
  return (
    <>
      <Input
        name={`${name}.included.${meter}`}
        aria-label={t(`included_${meter}`)}
        aria-invalid={error !== null}
        className={NARROW}
        inputMode="numeric"
        defaultValue={terms?.included?.[meter] ?? ""}
        placeholder={placeholders && String(placeholders[meter].included)}
      />
      <FieldAbout error={error} role="alert" />
    </>
  );
}

function OverageField({ name, terms, placeholders, wrong, at, meter }: MeterField) {
  const t = useWords("terms");
  const error = wrong(`${at}/overage/${meter}`);
  return (
    <>
      <Input
        name={`${name}.overage.${meter}`}
        aria-label={t(`price_${meter}`)}
        aria-invalid={error !== null}
        className={NARROW}
        inputMode="decimal"
        defaultValue={terms?.overage?.[meter] ?? ""}
        placeholder={placeholders?.[meter].unitPrice}
      />
      <FieldAbout error={error} role="alert" />
    </>
  );
}
