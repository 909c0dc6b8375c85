"use client";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Field, type FieldError, Input } from "@/components/ui/field";
import { type FormValue, formValue } from "@/components/ui/form-values";
import { Segmented } from "@/components/ui/segmented";
import { numberText, plainNumber } from "@/components/ui/typed-number";
import { useWords } from "@/components/words/words";
import { getPrices } from "@/lib/contract/billing";
import { query } from "@/lib/contract/queries";
import { lossesIn, previewTerms, RESALE_METERS, type TypedTerms } from "./preview-terms";
import { LossHint, type PlanPrices, type Terms, TermsTable } from "./terms-table";

export type TermsKind = "none" | "markup" | "own";

export function kindOf(terms: Terms | null | undefined): TermsKind {
  if (!terms || Object.keys(terms).length === 0) return "none";
  return terms.markupPercent === undefined ? "own" : "markup";
}

/** Reads the fields below back. An empty field is left out, so the price of the plan or the list price applies. */
export function termsFrom(value: FormValue, { name, kind }: { name: string; kind: TermsKind }): TypedTerms {
  const text = (field: string) => plainNumber(value(`${name}.${field}`)) || undefined;
  if (kind === "none") return {};
  if (kind === "markup") return { markupPercent: text("markupPercent") ?? "0" };
  const members = (group: string, read: (one: string) => string | number) =>
    Object.fromEntries(
      RESALE_METERS.flatMap((key) => {
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
  heading?: ReactNode;
  plan: string;
  currency: string;
  kind: TermsKind;
  onKind: (kind: TermsKind) => void;
  terms: Terms | null | undefined;
  prices: PlanPrices | undefined;
  /** The prices of the plan, for an account; a plan itself falls back to the list prices. */
  planPrices?: PlanPrices | undefined;
  none: string;
  wrong: (pointer: string) => FieldError | null;
  at: string;
};

const NO_LOSSES: ReadonlySet<string> = new Set();

/** The prices of one plan or one account: the default, a markup, or its own. */
export function TermsFields({ heading, kind, onKind, none, plan, prices, planPrices, ...of }: Fields) {
  const { name, label, terms, wrong, at } = of;
  const t = useWords("terms");
  const { client, key } = useTenant();
  const book = useQuery(query(client, key, getPrices));
  const list = book.data?.plans.find((one) => one.plan === plan) ?? null;
  const fallback = planPrices ?? list;
  const [typed, setTyped] = useState<{ kind: TermsKind; terms: TypedTerms } | null>(null);
  const isTyped = typed?.kind === kind;
  const isSaved = !isTyped && kind === kindOf(terms);
  const unsaved = isTyped ? typed.terms : termsFrom(() => "", { name, kind });
  const preview = list && fallback ? previewTerms(unsaved, { list, fallback }) : null;
  // Saved prices have the server's warnings below the fields.
  const losses = isSaved || kind === "none" || !preview || !list ? NO_LOSSES : lossesIn(preview, list);
  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest("form");
    if (form) setTyped({ kind, terms: termsFrom(formValue(new FormData(form)), { name, kind }) });
  };
  return (
    <div className="flex flex-col gap-2" onInput={read}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 px-4">
        {heading}
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
          <Field
            label={t("markup_percent")}
            error={wrong(`${at}/markupPercent`)}
            hint={losses.size > 0 ? <LossHint text={t("below_cost")} /> : null}
            className="sm:flex-row sm:flex-wrap sm:items-center sm:gap-x-2"
          >
            <Input
              name={`${name}.markupPercent`}
              inputMode="decimal"
              required
              className="w-24"
              defaultValue={numberText(String(terms?.markupPercent ?? ""))}
            />
          </Field>
        ) : null}
      </div>
      <TermsTable
        {...of}
        isOwn={kind === "own"}
        losses={losses}
        list={list}
        prices={isSaved ? (prices ?? null) : preview}
        fallback={fallback}
      />
    </div>
  );
}
