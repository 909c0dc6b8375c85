"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SecretOnce } from "@/components/settings/secret-once";
import { useTenant, useTenantNow } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { Link } from "@/components/ui/link";
import { money, unitPrice } from "@/components/ui/money";
import { Notice } from "@/components/ui/surface";
import { ownZone } from "@/components/ui/zone-note";
import { zoneOptions } from "@/components/ui/zone-options";
import { useWords } from "@/components/words/words";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import { type Account, createAccount, listAccounts, PLANS } from "@/lib/contract/accounts";
import { listPartnerAudit } from "@/lib/contract/audit";
import { getPrices } from "@/lib/contract/billing";
import type { ProblemError } from "@/lib/contract/client";
import { query } from "@/lib/contract/queries";
import { getResalePriceBook } from "@/lib/contract/resale";
import { ACCOUNT_VIEWS } from "./account-views";
import { restOfMonth } from "./rest-of-month";
import { useResells } from "./use-resells";

type Plan = Account["plan"];

const FIELDS = ["/name", "/ownerEmail", "/plan", "/settings/timezone", "/externalId"];

export function CreateAccountDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open ? <NewAccount onClose={() => onOpenChange(false)} /> : null}
    </Dialog>
  );
}

function NewAccount({ onClose }: { onClose: () => void }) {
  const shared = useWords("partner");
  const t = useWords("accounts");
  const tenant = useTenant();
  const create = useCall(createAccount, { refreshes: [...ACCOUNT_VIEWS, listPartnerAudit] });
  const created = create.data;
  if (created)
    return (
      <DialogContent
        title={t("created", { name: created.name })}
        description={t("created_about", { email: created.ownerEmail })}
        footer={
          <>
            <Button onClick={onClose}>{t("done")}</Button>
            <Button asChild kind="primary">
              {/* The dialog is closed first, so that Back leads to the list and not to an empty dialog. */}
              <Link href={`/p/${tenant.id}/accounts/${created.id}`} onClick={onClose}>
                {shared("open_account")}
              </Link>
            </Button>
          </>
        }
      >
        <p>{t("created_next")}</p>
        <h3 className="mt-4 mb-2 font-medium">{t("key_for_systems")}</h3>
        <SecretOnce secret={created.apiKey} kind="workspace_key" />
      </DialogContent>
    );
  const error = create.error;
  return (
    <DialogForm
      title={t("create_account")}
      description={t("create_about")}
      verb={t("create_account")}
      busy={create.isPending}
      error={error}
      fields={FIELDS}
      onClose={onClose}
      onSubmit={(value) =>
        create.mutate({
          body: {
            name: value("name"),
            ownerEmail: value("ownerEmail"),
            plan: PLANS.find((one) => one === value("plan")) ?? "starter",
            settings: { timezone: value("timezone") },
            ...(value("externalId") ? { externalId: value("externalId") } : {}),
          },
        })
      }
    >
      <Fields error={error} />
    </DialogForm>
  );
}

function Fields({ error }: { error: ProblemError | null }) {
  const shared = useWords("partner");
  const t = useWords("accounts");
  const [plan, setPlan] = useState<Plan>("professional");
  const [name, setName] = useState("");
  const price = usePlanPrices();
  const terms = price(plan);
  const planText = terms
    ? [
        t(terms.isWholeMonth ? "plan_costs" : "plan_costs_rest", terms),
        terms.pays === null ? null : t("plan_pays", { pays: terms.pays }),
      ]
        .filter(Boolean)
        .join(" ")
    : null;
  return (
    <>
      <Field label={shared("name")} error={fieldError(error, "/name")}>
        <Input
          name="name"
          required
          maxLength={100}
          autoFocus
          placeholder={t("name_example")}
          onBlur={({ target }) => setName(target.value.trim())}
        />
      </Field>
      <SameName name={name} />
      <Field label={t("owner_email")} hint={t("owner_email_hint")} error={fieldError(error, "/ownerEmail")}>
        <Input name="ownerEmail" type="email" required maxLength={254} />
      </Field>
      <Field label={shared("plan")} error={fieldError(error, "/plan")} hint={planText}>
        <FormPicker
          name="plan"
          defaultValue={plan}
          onChange={(next) => setPlan(PLANS.find((one) => one === next) ?? plan)}
          options={PLANS.map((value) => ({ value, label: PLAN_NAMES[value], detail: price(value)?.cost }))}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("time_zone")} error={fieldError(error, "/settings/timezone")}>
          <FormPicker
            name="timezone"
            defaultValue={ownZone() || "America/New_York"}
            empty={shared("no_time_zones")}
            options={zoneOptions()}
          />
        </Field>
        <Field
          label={t("external_id")}
          optional
          hint={t("external_id_hint")}
          error={fieldError(error, "/externalId")}
        >
          <Input name="externalId" maxLength={255} />
        </Field>
      </div>
    </>
  );
}

/** Two accounts can have one name, but a second one is usually a mistake, and it is billed. */
function SameName({ name }: { name: string }) {
  const t = useWords("accounts");
  const { client, key } = useTenant();
  const { data } = useQuery({
    ...query(client, key, listAccounts, { query: { q: name, status: "active,suspended", limit: "20" } }),
    enabled: name.length > 1,
  });
  const same = data?.accounts.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return same ? (
    <Notice tone="warn">{t("same_name", { name: same.name, email: same.ownerEmail })}</Notice>
  ) : null;
}

/** Reads the cost of each plan for a whole month, and the price for accounts if the partner resells. */
function usePlanPrices() {
  const { client, key, may } = useTenant();
  const resells = useResells();
  const now = useTenantNow();
  const enabled = may("invoices:read");
  const book = useQuery({ ...query(client, key, getPrices), enabled });
  const resale = useQuery({ ...query(client, key, getResalePriceBook), enabled });
  return (plan: Plan) => {
    const mine = book.data?.plans.find((one) => one.plan === plan);
    const theirs = resale.data?.prices.find((one) => one.plan === plan);
    if (!mine || !book.data) return null;
    const rest = restOfMonth(now);
    return {
      isWholeMonth: rest.isWhole,
      cost: unitPrice(mine.base, book.data.currency),
      first: money(rest.partOf(mine.base), book.data.currency),
      firstMinutes: rest.included(mine.minutes.included),
      firstTexts: rest.included(mine.sms.included),
      minutes: mine.minutes.included,
      texts: mine.sms.included,
      pays: resells && theirs ? unitPrice(theirs.base, book.data.currency) : null,
    };
  };
}
