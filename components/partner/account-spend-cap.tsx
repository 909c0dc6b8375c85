"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { money, unitPrice } from "@/components/ui/money";
import { Card, CardHeader, Notice, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Switch } from "@/components/ui/toggle";
import { numberText, plainNumber } from "@/components/ui/typed-number";
import { useUnsaved } from "@/components/ui/unsaved";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { unitMargin } from "@/lib/billing/unit-margin";
import type { Account } from "@/lib/contract/accounts";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getAccountResale } from "@/lib/contract/resale";
import { getSpendCap, putSpendCap } from "@/lib/contract/spend-caps";
import type { Translator } from "@/lib/messages/translate";
import { ACCOUNT_VIEWS } from "./account-views";
import { FixedNote } from "./fixed-note";

type Cap = ResponseOf<typeof getSpendCap>;

/** The most an account may cost its owner in a month. */
export function AccountSpendCap({ account }: { account: Account }) {
  const t = useWords("accountPage");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getSpendCap, { params: { id: account.id } }));
  const cap = found.data;
  return (
    <Card aria-label={t("spend_cap")}>
      <CardHeader title={t("spend_cap")} description={cap ? spentText(cap, t) : t("spend_cap_about")} />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {cap ? (
        <CapForm key={cap.updatedAt} account={account} cap={cap} />
      ) : found.isPending ? (
        <Skeleton className="m-4 h-16" />
      ) : null}
    </Card>
  );
}

function spentText(
  { spentMinor, monthlyMinor, period, currency }: Cap,
  t: Translator<"accountPage", ReactNode>,
): string {
  const values = { spent: money(spentMinor, currency), month: monthName(period) };
  return monthlyMinor === null
    ? t("spent", values)
    : t("spent_of", { ...values, cap: money(monthlyMinor, currency) });
}

const PERCENT = /^\d{1,3}$/;
const AMOUNT = /^\d+(\.\d*)?$/;
const amountOf = (typed: string) => plainNumber(typed.trim());

/** The price of the account's plan, if a cap of this amount is below it and so is reached without any usage. */
function useLowCap(account: Account, amount: string): string | null {
  const { client, key, may } = useTenant();
  const resale = useQuery({
    ...query(client, key, getAccountResale, { params: { id: account.id } }),
    enabled: may("invoices:read"),
  });
  if (!resale.data || !AMOUNT.test(amount)) return null;
  const { prices, currency } = resale.data;
  return unitMargin({ cost: prices.base, price: amount }).isLoss ? unitPrice(prices.base, currency) : null;
}

function CapForm({ account, cap }: { account: Account; cap: Cap }) {
  const t = useWords("accountPage");
  const { may } = useTenant();
  const [hardStop, setHardStop] = useState(cap.hardStop);
  const save = useCall(putSpendCap, {
    refreshes: ACCOUNT_VIEWS,
    onDone: ({ monthly }) => toast(monthly === null ? t("spend_cap_removed") : t("spend_cap_saved")),
  });
  const [isWrongPercent, setWrongPercent] = useState(false);
  const [typed, setTyped] = useState(cap.monthly === null ? "" : numberText(cap.monthly.toFixed(2)));
  const tooLow = useLowCap(account, amountOf(typed));
  const fixed = !may("accounts:write") || account.status === "closed";
  const unsaved = useUnsaved({ save: save, state: hardStop });
  return (
    <form
      {...unsaved.form}
      className="p-4"
      onSubmit={onSubmitForm((value) => {
        const soft = value("softPercent");
        const isWrong = soft !== "" && !(PERCENT.test(soft) && Number(soft) >= 1 && Number(soft) <= 100);
        setWrongPercent(isWrong);
        if (isWrong) return;
        save.mutate({
          params: { id: account.id },
          body: {
            monthly: amountOf(value("monthly")) || null,
            softPercent: soft === "" ? null : Number(soft),
            hardStop,
          },
        });
      })}
    >
      <fieldset disabled={fixed} className="flex flex-col gap-4">
        {fixed ? <FixedNote account={account} /> : null}
        {cap.stopped ? <Notice tone="warn">{t("cap_reached")}</Notice> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t("cap_monthly", { currency: cap.currency.toUpperCase() })}
            optional
            hint={t("cap_monthly_hint")}
            error={fieldError(save.error, "/monthly")}
          >
            <Input
              name="monthly"
              inputMode="decimal"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          <Field
            label={t("cap_warn")}
            optional
            hint={t("cap_warn_hint")}
            error={isWrongPercent ? t("cap_warn_wrong") : fieldError(save.error, "/softPercent")}
          >
            <Input
              name="softPercent"
              inputMode="numeric"
              defaultValue={cap.monthly === null ? 80 : (cap.softPercent ?? "")}
            />
          </Field>
        </div>
        {tooLow === null ? null : <Notice tone="warn">{t("cap_below_plan", { price: tooLow })}</Notice>}
        <div className="flex items-center gap-3">
          <Switch id="hard-stop" checked={hardStop} disabled={fixed} onCheckedChange={setHardStop} />
          <label htmlFor="hard-stop">{t("cap_stop")}</label>
        </div>
        <ErrorNotice error={save.error} fields={["/monthly", "/softPercent"]} />
        {fixed ? null : (
          <div>
            <Button type="submit" busy={save.isPending}>
              {t("save_spend_cap")}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}
