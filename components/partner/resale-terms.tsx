"use client";
import type { ReactNode } from "react";
import { Field, Input } from "@/components/ui/field";
import type { FormValue } from "@/components/ui/form-values";
import { count, unitPrice } from "@/components/ui/money";
import { Segmented } from "@/components/ui/segmented";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getAccountResale } from "@/lib/contract/resale";
import type { Translator } from "@/lib/messages/translate";

export type Terms = NonNullable<ResponseOf<typeof getAccountResale>["terms"]>;
type PlanPrices = ResponseOf<typeof getAccountResale>["prices"];
export type TermsKind = "none" | "markup" | "own";

const METERS = ["minutes", "sms", "apiRequests"] as const;

export function kindOf(terms: Terms | null | undefined): TermsKind {
  if (!terms || Object.keys(terms).length === 0) return "none";
  return terms.markupPercent === undefined ? "own" : "markup";
}

/** Reads the fields below back. An empty field is left out, so the price of the plan or the list price applies. */
export function termsFrom(value: FormValue, { name, kind }: { name: string; kind: TermsKind }) {
  const text = (field: string) => value(`${name}.${field}`).replace(",", ".") || undefined;
  if (kind === "none") return {};
  if (kind === "markup") return { markupPercent: text("markupPercent") ?? "0" };
  const members = (group: string, read: (one: string) => string | number) =>
    Object.fromEntries(
      METERS.flatMap((key) => {
        const one = text(`${group}.${key}`);
        return one === undefined ? [] : [[key, read(one)] as const];
      }),
    );
  const base = text("base");
  return {
    ...(base === undefined ? {} : { base }),
    included: members("included", Number),
    overage: members("overage", String),
  };
}

type Fields = {
  name: string;
  label: string;
  kind: TermsKind;
  onKind: (kind: TermsKind) => void;
  terms: Terms | null | undefined;
  /** Shown where a field is left empty. */
  prices: PlanPrices | undefined;
  none: string;
  wrong: (pointer: string) => string | null;
  at: string;
};

/** The prices of one plan or one account: the default, a markup, or its own. */
export function TermsFields({ name, label, kind, onKind, terms, prices, none, wrong, at }: Fields) {
  const t = useWords("terms");
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t("prices_of", { name: label })}
        value={kind}
        onChange={onKind}
        options={[
          { value: "none", label: none },
          { value: "markup", label: t("markup") },
          { value: "own", label: t("custom_prices") },
        ]}
      />
      {kind === "markup" ? (
        <Field label={t("markup_percent")} error={wrong(`${at}/markupPercent`)} className="max-w-44">
          <Input
            name={`${name}.markupPercent`}
            inputMode="decimal"
            defaultValue={terms?.markupPercent ?? ""}
            placeholder="30"
          />
        </Field>
      ) : null}
      {kind === "own" ? (
        <>
          <Field label={t("a_month")} optional error={wrong(`${at}/base`)} className="max-w-44">
            <Input
              name={`${name}.base`}
              inputMode="decimal"
              defaultValue={terms?.base ?? ""}
              placeholder={prices?.base}
            />
          </Field>
          <div className="grid gap-3 sm:grid-cols-3">
            {METERS.map((key) => (
              <div key={key} className="flex flex-col gap-3">
                <Field label={t(`included_${key}`)} optional error={wrong(`${at}/included/${key}`)}>
                  <Input
                    name={`${name}.included.${key}`}
                    inputMode="numeric"
                    defaultValue={terms?.included?.[key] ?? ""}
                    placeholder={prices && String(prices[key].included)}
                  />
                </Field>
                <Field label={t(`then_${key}`)} optional error={wrong(`${at}/overage/${key}`)}>
                  <Input
                    name={`${name}.overage.${key}`}
                    inputMode="decimal"
                    defaultValue={terms?.overage?.[key] ?? ""}
                    placeholder={prices?.[key].unitPrice}
                  />
                </Field>
              </div>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}

/** The customer's price in one sentence. */
export function priceSentence(
  prices: PlanPrices,
  currency: string,
  t: Translator<"terms", ReactNode>,
): string {
  const { base, minutes, sms } = prices;
  const shown = (price: string) => unitPrice(price, currency);
  return t("price_sentence", {
    base: shown(base),
    minutes: count(minutes.included),
    texts: count(sms.included),
    minute: shown(minutes.unitPrice),
    text: shown(sms.unitPrice),
  });
}
