"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { onSubmitForm } from "@/components/ui/form-values";
import { Link } from "@/components/ui/link";
import { money } from "@/components/ui/money";
import { Card, CardHeader, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { monthTitle } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import { resalePlansSchema } from "@/lib/billing/resale-terms";
import { type Account, PLANS } from "@/lib/contract/accounts";
import { getPrices } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getResalePriceBook, putResalePriceBook } from "@/lib/contract/resale";
import { getUsageReport } from "@/lib/contract/usage";
import { type ChangedPrices, ConfirmPrices } from "./confirm-prices";
import { Figure } from "./figure";
import { previewTerms, type TypedTerms } from "./preview-terms";
import { priceChanges } from "./price-changes";
import { ResaleExports } from "./resale-exports";
import { kindOf, TermsFields, type TermsKind, termsFrom } from "./resale-terms";
import { StripeConnection } from "./stripe-connection";

type Book = ResponseOf<typeof getResalePriceBook>;
type Plan = Account["plan"];
type Terms = Partial<Record<Plan, TypedTerms>>;

/** The partner's own business with its accounts: prices, margin, exports and the look of statements. */
export function ResalePage() {
  const t = useWords("resale");
  const { client, key } = useTenant();
  const book = useQuery(query(client, key, getResalePriceBook));
  return (
    <>
      <PageHeader title={t("resale")} description={t("resale_about")} />
      <div className="in-order flex flex-col gap-4">
        <Margin />
        <ErrorNotice error={book.error} retry={() => book.refetch()} />
        {book.data ? (
          <PricesForm key={book.data.version} book={book.data} />
        ) : book.isPending ? (
          <Skeleton className="h-72 w-full" />
        ) : null}
        <ResaleExports />
        <StripeConnection />
        <BrandLink />
      </div>
    </>
  );
}

/** Statements are in the brand, which has a page of its own. */
function BrandLink() {
  const t = useWords("resale");
  const { id } = useTenant();
  return (
    <p className="text-ink-2">
      {rich(
        t.parts("statements_brand", {
          link: (words) => (
            <Link href={`/p/${id}/settings/brand`} className="text-signal hover:underline">
              {words}
            </Link>
          ),
        }),
      )}
    </p>
  );
}

function Margin() {
  const shared = useWords("partner");
  const t = useWords("resale");
  const { client, key } = useTenant();
  const report = useQuery(query(client, key, getUsageReport, { query: { group_by: "plan" } }));
  const month = report.data;
  if (report.error) return <ErrorNotice error={report.error} retry={() => report.refetch()} />;
  if (!month) return <Skeleton className="h-24 w-full" />;
  const shown = (minor: number) => money(minor, month.currency);
  const percent = month.priceMinor > 0 ? Math.round((month.marginMinor / month.priceMinor) * 100) : 0;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Figure
        label={t("accounts_pay")}
        value={shown(month.priceMinor)}
        note={t("accounts_pay_note", { month: monthTitle(month.period) })}
      />
      <Figure label={t("you_pay")} value={shown(month.netMinor)} note={t("you_pay_note")} />
      <Figure
        label={shared("margin")}
        value={shown(month.marginMinor)}
        note={t("margin_note", { percent: String(percent) })}
      />
    </div>
  );
}

type Known = { book: Book; list: ResponseOf<typeof getPrices>["plans"] };

/** The changes of each plan's prices. */
function changedBy(terms: Terms, { book, list }: Known): ChangedPrices[] {
  return PLANS.flatMap((plan) => {
    const before = book.prices.find((one) => one.plan === plan);
    const listed = list.find((one) => one.plan === plan);
    if (!before || !listed) return [];
    const after = previewTerms(terms[plan] ?? {}, { list: listed, fallback: listed });
    return [{ name: PLAN_NAMES[plan], changes: priceChanges(before, after, listed) }];
  });
}

function PricesForm({ book }: { book: Book }) {
  const shared = useWords("partner");
  const t = useWords("resale");
  const { may, client, key } = useTenant();
  const [kinds, setKinds] = useState(
    () =>
      Object.fromEntries(PLANS.map((plan) => [plan, kindOf(book.plans[plan])])) as Record<Plan, TermsKind>,
  );
  const save = useCall(putResalePriceBook, {
    refreshes: [getResalePriceBook, getUsageReport],
    onDone: ({ warnings }) => toast(t(warnings.length > 0 ? "prices_saved_below_cost" : "prices_saved")),
  });
  const [asked, setAsked] = useState<Terms | null>(null);
  const list = useQuery(query(client, key, getPrices));
  // Warnings are about what was saved, not about what was typed since.
  const [changed, setChanged] = useState<readonly Plan[]>([]);
  const submit = (plans: Terms) => {
    setChanged([]);
    save.mutate({ body: { plans } }, { onSettled: () => setAsked(null) });
  };
  const wrong = (pointer: string) => fieldError(save.error, pointer);
  const shown = save.error?.errors.map(({ pointer }) => pointer) ?? [];
  const fixed = !may("accounts:write");
  const unsaved = useUnsaved({ save: save, state: kinds });
  return (
    <Card aria-label={t("prices_by_plan")}>
      <CardHeader title={t("prices_by_plan")} description={t("prices_by_plan_about")} />
      <form
        {...unsaved.form}
        onSubmit={onSubmitForm((value) => {
          const terms = PLANS.filter((plan) => kinds[plan] !== "none").map(
            (plan) => [plan, termsFrom(value, { name: plan, kind: kinds[plan] })] as const,
          );
          const next = Object.fromEntries(terms);
          // The server refuses invalid terms with a message for each field, so there is nothing to confirm.
          const isValid = resalePlansSchema.safeParse(next).success;
          if (unsaved.isUnsaved && isValid) setAsked(next);
          else submit(next);
        })}
      >
        <fieldset disabled={fixed} className="flex flex-col">
          {PLANS.map((plan) => {
            const prices = book.prices.find((one) => one.plan === plan);
            const warnings = book.warnings.filter(
              ({ pointer }) => !changed.includes(plan) && pointer.startsWith(`/plans/${plan}/`),
            );
            const change = () => setChanged([...changed, plan]);
            return (
              <section
                key={plan}
                onInput={change}
                aria-label={PLAN_NAMES[plan]}
                className="flex flex-col gap-2 border-line border-t pt-3 first:border-t-0"
              >
                <TermsFields
                  name={plan}
                  label={PLAN_NAMES[plan]}
                  heading={<h3 className="w-full font-medium sm:w-28">{PLAN_NAMES[plan]}</h3>}
                  plan={plan}
                  currency={book.currency}
                  none={t("list_price")}
                  kind={kinds[plan]}
                  onKind={(kind) => {
                    change();
                    save.reset();
                    setKinds({ ...kinds, [plan]: kind });
                  }}
                  terms={book.plans[plan]}
                  prices={prices}
                  wrong={wrong}
                  at={`/plans/${plan}`}
                />
                {kinds[plan] === "none" ? (
                  <p className="px-4 pb-3 text-ink-3 text-sm">{t("list_price_about")}</p>
                ) : null}
                {warnings.map(({ pointer, message }) => (
                  <div key={pointer} className="px-4 pb-3">
                    <Notice tone="warn">{message}</Notice>
                  </div>
                ))}
              </section>
            );
          })}
        </fieldset>
        <div
          data-bottom-bar
          className="sticky bottom-0 z-10 flex flex-col gap-3 rounded-b-lg border-line border-t bg-sheet p-4"
        >
          <ErrorNotice error={save.error} fields={shown} />
          {fixed ? null : (
            <div>
              <Button type="submit" kind="primary" busy={save.isPending}>
                {shared("save_prices")}
              </Button>
            </div>
          )}
        </div>
      </form>
      {asked ? (
        <ConfirmPrices
          of="plans"
          currency={book.currency}
          changed={list.data ? changedBy(asked, { book, list: list.data.plans }) : null}
          reads={[list]}
          busy={save.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => submit(asked)}
        />
      ) : null}
    </Card>
  );
}
