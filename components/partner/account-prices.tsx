"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { onSubmitForm } from "@/components/ui/form-values";
import { Card, CardHeader, Notice, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import { resaleTermsSchema } from "@/lib/billing/resale-terms";
import type { Account } from "@/lib/contract/accounts";
import { getPrices } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getAccountResale, getResalePriceBook, putAccountResale } from "@/lib/contract/resale";
import { getSpendCap } from "@/lib/contract/spend-caps";
import { listStatements } from "@/lib/contract/statements";
import { ConfirmPrices } from "./confirm-prices";
import { FixedNote } from "./fixed-note";
import { previewTerms, type TypedTerms } from "./preview-terms";
import { priceChanges } from "./price-changes";
import { kindOf, TermsFields, type TermsKind, termsFrom } from "./resale-terms";

/** Resale prices of one account in place of those of its plan. */
export function AccountPrices({ account }: { account: Account }) {
  const t = useWords("accountPage");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getAccountResale, { params: { id: account.id } }));
  return (
    <Card aria-label={t("account_prices")}>
      <CardHeader title={t("account_prices")} description={t("what_it_pays_you")} />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.data ? (
        <PricesForm key={found.data.version} account={account} found={found.data} />
      ) : found.isPending ? (
        <Skeleton className="m-4 h-16" />
      ) : null}
    </Card>
  );
}

type Found = { account: Account; found: ResponseOf<typeof getAccountResale> };

function PricesForm({ account, found }: Found) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  const { may, client, key } = useTenant();
  const book = useQuery(query(client, key, getResalePriceBook));
  const prices = useQuery(query(client, key, getPrices));
  const [kind, setKind] = useState<TermsKind>(kindOf(found.terms));
  const save = useCall(putAccountResale, {
    refreshes: [getAccountResale, listStatements, getSpendCap],
    onDone: () => toast(t("prices_saved")),
  });
  const fixed = !may("accounts:write") || account.status === "closed";
  const shown = save.error?.errors.map(({ pointer }) => pointer) ?? [];
  const unsaved = useUnsaved({ save: save, state: kind });
  const [asked, setAsked] = useState<TypedTerms | null>(null);
  const list = prices.data?.plans.find(({ plan }) => plan === found.plan);
  const planPrices = book.data?.prices.find(({ plan }) => plan === found.plan);
  const changes =
    asked && list && planPrices
      ? priceChanges(found.prices, previewTerms(asked, { list, fallback: planPrices }), list)
      : null;
  // Warnings are about what was saved, not about what was typed since.
  const [isChanged, setChanged] = useState(false);
  const submit = (body: TypedTerms) => {
    setChanged(false);
    save.mutate({ params: { id: account.id }, body }, { onSettled: () => setAsked(null) });
  };
  return (
    <>
      <form
        {...unsaved.form}
        className="py-4"
        onSubmit={onSubmitForm((value) => {
          const terms = termsFrom(value, { name: "account", kind });
          // The server refuses invalid terms with a message for each field, so there is nothing to confirm.
          if (unsaved.isUnsaved && resaleTermsSchema.safeParse(terms).success) setAsked(terms);
          else submit(terms);
        })}
      >
        <fieldset disabled={fixed} className="flex flex-col gap-4" onInput={() => setChanged(true)}>
          {fixed ? (
            <div className="px-4">
              <FixedNote account={account} />
            </div>
          ) : null}
          <TermsFields
            name="account"
            label={account.name}
            plan={found.plan}
            currency={found.currency}
            none={t("same_as_plan")}
            kind={kind}
            onKind={(next) => {
              setChanged(true);
              save.reset();
              setKind(next);
            }}
            terms={found.terms}
            prices={found.prices}
            planPrices={planPrices}
            wrong={(pointer) => fieldError(save.error, pointer)}
            at=""
          />
          <div className="flex flex-col gap-3 px-4">
            {(isChanged ? [] : found.warnings).map(({ pointer, message }) => (
              <Notice key={pointer} tone="warn">
                {message}
              </Notice>
            ))}
            <ErrorNotice error={save.error} fields={shown} />
            {fixed ? null : (
              <div>
                <Button type="submit" busy={save.isPending}>
                  {shared("save_prices")}
                </Button>
              </div>
            )}
          </div>
        </fieldset>
      </form>
      {asked ? (
        <ConfirmPrices
          of="account"
          currency={found.currency}
          changed={changes ? [{ name: null, changes }] : null}
          reads={[prices, book]}
          busy={save.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => submit(asked)}
        />
      ) : null}
    </>
  );
}
