"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { money } from "@/components/ui/money";
import { Card, CardHeader, Notice, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Switch } from "@/components/ui/toggle";
import { useUnsaved } from "@/components/ui/unsaved";
import { monthName } from "@/components/ui/when";
import type { Account } from "@/lib/contract/accounts";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getSpendCap, putSpendCap } from "@/lib/contract/spend-caps";
import { FixedNote } from "./fixed-note";

type Cap = ResponseOf<typeof getSpendCap>;

/** The most an account may cost its owner in a month. */
export function AccountSpendCap({ account }: { account: Account }) {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getSpendCap, { params: { id: account.id } }));
  const cap = found.data;
  return (
    <Card aria-label="Spend cap">
      <CardHeader
        title="Spend cap"
        description={
          cap
            ? `${money(cap.spentMinor, cap.currency)} in ${monthName(cap.period)} so far${cap.monthlyMinor === null ? "." : ` of ${money(cap.monthlyMinor, cap.currency)}.`}`
            : "The most this account can spend in a month."
        }
      />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {cap ? (
        <CapForm key={cap.updatedAt} account={account} cap={cap} />
      ) : found.isPending ? (
        <Skeleton className="m-4 h-16" />
      ) : null}
    </Card>
  );
}

function CapForm({ account, cap }: { account: Account; cap: Cap }) {
  const { may } = useTenant();
  const [hardStop, setHardStop] = useState(cap.hardStop);
  const save = useCall(putSpendCap, {
    refreshes: [getSpendCap],
    onDone: ({ monthly }) => toast(monthly === null ? "Spend cap removed" : "Spend cap saved"),
  });
  const fixed = !may("accounts:write") || account.status === "closed";
  const unsaved = useUnsaved({ save: save, state: hardStop });
  return (
    <form
      {...unsaved.form}
      className="p-4"
      onSubmit={onSubmitForm((value) => {
        const soft = value("softPercent");
        save.mutate({
          params: { id: account.id },
          body: {
            monthly: value("monthly").replace(",", ".") || null,
            softPercent: soft === "" ? null : Number(soft),
            hardStop,
          },
        });
      })}
    >
      <fieldset disabled={fixed} className="flex flex-col gap-4">
        {fixed ? <FixedNote account={account} /> : null}
        {cap.stopped ? (
          <Notice tone="warn">The cap is reached. Texts are held back until the month ends.</Notice>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={`A month, in ${cap.currency.toUpperCase()}`}
            optional
            hint="Leave empty for no cap"
            error={fieldError(save.error, "/monthly")}
          >
            <Input
              name="monthly"
              inputMode="decimal"
              defaultValue={cap.monthly === null ? "" : cap.monthly.toFixed(2)}
            />
          </Field>
          <Field
            label="Warn at percent"
            optional
            hint="By webhook and to your billing contacts, once a month"
            error={fieldError(save.error, "/softPercent")}
          >
            <Input
              name="softPercent"
              inputMode="numeric"
              defaultValue={cap.monthly === null ? 80 : (cap.softPercent ?? "")}
            />
          </Field>
        </div>
        <div className="flex items-center gap-3">
          <Switch id="hard-stop" checked={hardStop} disabled={fixed} onCheckedChange={setHardStop} />
          <label htmlFor="hard-stop">Stop texts at the cap. Calls and bookings continue.</label>
        </div>
        <ErrorNotice error={save.error} fields={["/monthly", "/softPercent"]} />
        {fixed ? null : (
          <div>
            <Button type="submit" busy={save.isPending}>
              Save spend cap
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}
