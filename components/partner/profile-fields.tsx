"use client";
import { useState } from "react";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import type { FormValue } from "@/components/ui/form-values";
import { Card, CardHeader } from "@/components/ui/surface";
import type { BillingProfile } from "@/lib/contract/billing-profile";
import { countryOptions } from "./country-options";

const addresses = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== "");

/** The members that the fields below stand for. An empty field clears its member. */
export function profileFrom(value: FormValue): BillingProfile {
  const text = (name: string) => value(name) || null;
  return {
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
  };
}

type Props = {
  profile: BillingProfile;
  /** The error at a member. */
  wrong: (pointer: string) => string | null | undefined;
};

export function CompanyFields({ profile, wrong, poNumber = true }: Props & { poNumber?: boolean }) {
  const { address } = profile;
  const [countries] = useState(() => [{ value: "", label: "No country" }, ...countryOptions()]);
  return (
    <>
      <Card aria-label="Company">
        <CardHeader title="Company" description="The name and tax ID your company is registered with." />
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <Field label="Legal name" error={wrong("/legalName")} className="sm:col-span-2">
            <Input name="legalName" defaultValue={profile.legalName ?? ""} autoComplete="organization" />
          </Field>
          <Field label="Tax ID" optional hint="VAT number, EIN, ABN or the like" error={wrong("/taxId")}>
            <Input name="taxId" defaultValue={profile.taxId ?? ""} />
          </Field>
          {poNumber ? (
            <Field
              label="PO number"
              optional
              hint="If your company requires one on invoices"
              error={wrong("/poNumber")}
            >
              <Input name="poNumber" defaultValue={profile.poNumber ?? ""} />
            </Field>
          ) : null}
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
            <FormPicker
              name="country"
              defaultValue={address.country ?? ""}
              empty="No matching countries."
              options={countries}
            />
          </Field>
        </div>
      </Card>
    </>
  );
}

export function ContactFields({
  emails,
  description,
  hint,
  error,
}: {
  emails: readonly string[];
  description: string;
  hint: string;
  error: string | null | undefined;
}) {
  return (
    <Card aria-label="Billing contacts">
      <CardHeader title="Billing contacts" description={description} />
      <div className="p-4">
        <Field label="Email addresses" optional hint={hint} error={error}>
          <Textarea name="emails" rows={3} defaultValue={emails.join("\n")} />
        </Field>
      </div>
    </Card>
  );
}
