"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError, listError } from "@/components/ui/error-notice";
import { Field, Input, Select, Textarea } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Card, CardHeader, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { changeBillingProfile, getBillingProfile } from "@/lib/contract/billing-profile";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { countryOptions } from "./country-options";

type Profile = ResponseOf<typeof getBillingProfile>;

/** The buyer on the partner's invoices. Members read it; owners change it. */
export function BillingDetailsPage() {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getBillingProfile));
  return (
    <>
      <PageHeader
        title="Billing details"
        description="Printed on every invoice from now on. Invoices that were already issued don't change."
      />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.data ? (
        <ProfileForm profile={found.data} />
      ) : found.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : null}
    </>
  );
}

const addresses = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== "");

function ProfileForm({ profile }: { profile: Profile }) {
  const { scopes } = useTenant();
  const readOnly = !scopes.includes("settings:manage");
  const save = useCall(changeBillingProfile, {
    refreshes: [getBillingProfile],
    onDone: () => toast("Billing details saved"),
  });
  const sent = save.variables?.body?.emails ?? [];
  const shown = save.error?.errors.map(({ pointer }) => pointer) ?? [];
  const wrong = (pointer: string) => fieldError(save.error, pointer);
  const { address } = profile;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={onSubmitForm((value) => {
        const text = (name: string) => value(name) || null;
        save.mutate({
          body: {
            legalName: text("legalName"),
            taxId: text("taxId"),
            poNumber: text("poNumber"),
            emails: addresses(value("emails")),
            address: {
              line1: text("line1"),
              line2: text("line2"),
              city: text("city"),
              region: text("region"),
              postalCode: text("postalCode"),
              country: text("country"),
            },
          },
        });
      })}
    >
      {profile.warnings.map(({ pointer, message }) => (
        <Notice key={pointer} tone="warn">
          {message} We saved it; your invoices show it as you wrote it.
        </Notice>
      ))}
      <ErrorNotice error={save.error} fields={shown} />
      <fieldset disabled={readOnly} className="flex flex-col gap-4">
        <Card aria-label="Company">
          <CardHeader title="Company" description="The name and tax ID your company is registered with." />
          <div className="grid gap-4 p-4 sm:grid-cols-2">
            <Field label="Legal name" error={wrong("/legalName")} className="sm:col-span-2">
              <Input name="legalName" defaultValue={profile.legalName ?? ""} autoComplete="organization" />
            </Field>
            <Field label="Tax ID" optional hint="VAT number, EIN, ABN or the like" error={wrong("/taxId")}>
              <Input name="taxId" defaultValue={profile.taxId ?? ""} />
            </Field>
            <Field
              label="PO number"
              optional
              hint="If your purchasing needs one on each invoice"
              error={wrong("/poNumber")}
            >
              <Input name="poNumber" defaultValue={profile.poNumber ?? ""} />
            </Field>
          </div>
        </Card>
        <Card aria-label="Address">
          <CardHeader title="Address" />
          <div className="grid gap-4 p-4 sm:grid-cols-2">
            <Field label="Street and number" error={wrong("/address/line1")}>
              <Input name="line1" defaultValue={address.line1 ?? ""} autoComplete="address-line1" />
            </Field>
            <Field label="Suite, floor, building" optional error={wrong("/address/line2")}>
              <Input name="line2" defaultValue={address.line2 ?? ""} autoComplete="address-line2" />
            </Field>
            <Field label="City" error={wrong("/address/city")}>
              <Input name="city" defaultValue={address.city ?? ""} autoComplete="address-level2" />
            </Field>
            <Field label="State, province or county" optional error={wrong("/address/region")}>
              <Input name="region" defaultValue={address.region ?? ""} autoComplete="address-level1" />
            </Field>
            <Field label="ZIP or postal code" error={wrong("/address/postalCode")}>
              <Input name="postalCode" defaultValue={address.postalCode ?? ""} autoComplete="postal-code" />
            </Field>
            <Field label="Country" error={wrong("/address/country")}>
              <Select name="country" defaultValue={address.country ?? ""} autoComplete="country">
                <option value="">Choose a country</option>
                {countryOptions().map(({ code, label }) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        </Card>
        <Card aria-label="Billing contacts">
          <CardHeader
            title="Billing contacts"
            description="They get every invoice and reminder by email, with a link to the invoice."
          />
          <div className="p-4">
            <Field
              label="Email addresses"
              optional
              hint="One per line, up to 10. Leave empty to use the address of your partner account."
              error={listError(save.error, "/emails", sent)}
            >
              <Textarea name="emails" rows={3} defaultValue={profile.emails.join("\n")} />
            </Field>
          </div>
        </Card>
      </fieldset>
      {readOnly ? (
        <p className="text-ink-3 text-sm">Only owners can change the billing details.</p>
      ) : (
        <div>
          <Button type="submit" kind="primary" busy={save.isPending}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
