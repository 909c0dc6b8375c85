"use client";
import type { ReactNode } from "react";
import { Field, type FieldError, Input } from "@/components/ui/field";
import { count, exactAmount, unitPrice } from "@/components/ui/money";
import { HeadNote, Table, Td, Th, Tr } from "@/components/ui/table";
import { numberText } from "@/components/ui/typed-number";
import { useWords } from "@/components/words/words";
import { unitMargin } from "@/lib/billing/unit-margin";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getAccountResale } from "@/lib/contract/resale";
import { type Prices, RESALE_METERS } from "./preview-terms";

export type Terms = NonNullable<ResponseOf<typeof getAccountResale>["terms"]>;
export type PlanPrices = ResponseOf<typeof getAccountResale>["prices"];

type Props = {
  name: string;
  label: string;
  currency: string;
  terms: Terms | null | undefined;
  /** The platform's prices of the plan, null while they load. */
  list: PlanPrices | null;
  prices: Prices | null;
  /** The prices that apply to fields left empty. */
  fallback: PlanPrices | null;
  isOwn: boolean;
  /** The fields with a price below cost, while they are typed. */
  losses: ReadonlySet<string>;
  wrong: (pointer: string) => FieldError | null;
  at: string;
};

/** Shows the cost, price and margin of each charge of a plan in one line. */
export function TermsTable({
  label,
  currency,
  terms,
  list,
  prices,
  fallback,
  isOwn,
  losses,
  ...field
}: Props) {
  const shared = useWords("partner");
  const t = useWords("terms");
  const money = { currency, cost: list?.base, price: prices?.base };
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
          <Th number>
            {shared("margin")}{" "}
            <HeadNote className="max-sm:whitespace-normal">{shared("basis_before_discount")}</HeadNote>
          </Th>
        </tr>
      </thead>
      <tbody>
        <Tr>
          <Td className="font-medium">{t("base_fee")}</Td>
          <Td />
          <Amounts
            {...money}
            field={
              isOwn ? (
                <PriceField
                  {...field}
                  member="base"
                  label={t("base_fee_field")}
                  value={terms?.base}
                  placeholder={fallback ? exactAmount(fallback.base) : undefined}
                  hint={losses.has("base") ? t("below_cost") : null}
                />
              ) : null
            }
          />
        </Tr>
        {RESALE_METERS.map((meter) => (
          <Tr key={meter}>
            <Td className="whitespace-normal font-medium">{t(`charge_${meter}`)}</Td>
            <Td number>
              {isOwn ? (
                <PriceField
                  {...field}
                  member={`included/${meter}`}
                  label={t(`included_${meter}`)}
                  value={terms?.included?.[meter]}
                  placeholder={fallback ? count(fallback[meter].included) : undefined}
                  inputMode="numeric"
                  hint={
                    list && losses.has(`included/${meter}`)
                      ? t("plan_includes", { included: count(list[meter].included) })
                      : null
                  }
                />
              ) : (
                shownCount(prices?.[meter].included)
              )}
            </Td>
            <Amounts
              currency={currency}
              cost={list?.[meter].unitPrice}
              price={prices?.[meter].unitPrice}
              field={
                isOwn ? (
                  <PriceField
                    {...field}
                    member={`overage/${meter}`}
                    label={t(`price_${meter}`)}
                    value={terms?.overage?.[meter]}
                    placeholder={fallback ? exactAmount(fallback[meter].unitPrice) : undefined}
                    hint={losses.has(`overage/${meter}`) ? t("below_cost") : null}
                  />
                ) : null
              }
            />
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const shownCount = (included: number | undefined) => (included === undefined ? "–" : count(included));

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
  const { isLoss, amount, percent } = unitMargin({ cost, price });
  return (
    <span className={isLoss ? "text-bad" : ""}>
      {isLoss ? "−" : ""}
      {unitPrice(amount, currency)}
      {percent === null ? null : (
        <span className="ml-2 inline-block min-w-10 text-ink-3 max-sm:hidden">
          {percent < 0 ? "−" : ""}
          {count(Math.abs(percent))}%
        </span>
      )}
    </span>
  );
}

type PriceFieldProps = Pick<Props, "name" | "wrong" | "at"> & {
  /** The member of the terms, such as "overage/sms". */
  member: string;
  label: string;
  value: string | number | undefined;
  placeholder: string | undefined;
  inputMode?: "decimal" | "numeric";
  /** A quiet warning; prices below cost can be saved. */
  hint: string | null;
};

function PriceField(props: PriceFieldProps) {
  const { name, wrong, at, member, label, value = "", placeholder, inputMode = "decimal", hint } = props;
  return (
    <Field
      label={label}
      hidesLabel
      error={wrong(`${at}/${member}`)}
      hint={hint === null ? null : <LossHint text={hint} />}
      className="items-end"
    >
      <Input
        name={`${name}.${member.replace("/", ".")}`}
        className="w-24 text-right touch:text-base max-sm:w-16 max-sm:px-1.5"
        inputMode={inputMode}
        defaultValue={numberText(String(value))}
        placeholder={placeholder}
      />
    </Field>
  );
}

export function LossHint({ text }: { text: string }) {
  return <span className="block whitespace-normal text-right text-warn">{text}</span>;
}
