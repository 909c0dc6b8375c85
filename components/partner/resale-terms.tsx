"use client";
import { Field, Input } from "@/components/ui/field";
import type { FormValue } from "@/components/ui/form-values";
import { count, unitPrice } from "@/components/ui/money";
import { Segmented } from "@/components/ui/segmented";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getAccountResale } from "@/lib/contract/resale";

export type Terms = NonNullable<ResponseOf<typeof getAccountResale>["terms"]>;
type PlanPrices = ResponseOf<typeof getAccountResale>["prices"];
export type TermsKind = "none" | "markup" | "own";

const METERS = [
  { key: "minutes", label: "call minutes", one: "a minute" },
  { key: "sms", label: "texts", one: "a text" },
  { key: "apiRequests", label: "API requests", one: "1,000 requests" },
] as const;

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
      METERS.flatMap(({ key }) => {
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
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={`Prices of ${label}`}
        value={kind}
        onChange={onKind}
        options={[
          { value: "none", label: none },
          { value: "markup", label: "Markup" },
          { value: "own", label: "Custom prices" },
        ]}
      />
      {kind === "markup" ? (
        <Field label="Markup in percent" error={wrong(`${at}/markupPercent`)} className="max-w-44">
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
          <Field label="A month" optional error={wrong(`${at}/base`)} className="max-w-44">
            <Input
              name={`${name}.base`}
              inputMode="decimal"
              defaultValue={terms?.base ?? ""}
              placeholder={prices?.base}
            />
          </Field>
          <div className="grid gap-3 sm:grid-cols-3">
            {METERS.map(({ key, label: what, one }) => (
              <div key={key} className="flex flex-col gap-3">
                <Field label={`Included ${what}`} optional error={wrong(`${at}/included/${key}`)}>
                  <Input
                    name={`${name}.included.${key}`}
                    inputMode="numeric"
                    defaultValue={terms?.included?.[key] ?? ""}
                    placeholder={prices && String(prices[key].included)}
                  />
                </Field>
                <Field label={`Then, ${one}`} optional error={wrong(`${at}/overage/${key}`)}>
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
export function priceSentence(prices: PlanPrices, currency: string): string {
  const { base, minutes, sms } = prices;
  const shown = (price: string) => unitPrice(price, currency);
  return `${shown(base)} a month with ${count(minutes.included)} minutes and ${count(sms.included)} texts, then ${shown(minutes.unitPrice)} a minute and ${shown(sms.unitPrice)} a text.`;
}
