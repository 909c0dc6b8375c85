"use client";
import { useEffect, useRef, useState } from "react";
import { Field, type FieldError, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import type { FormValue } from "@/components/ui/form-values";
import { Card, CardHeader } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { wrongPostalCode } from "@/lib/billing/postal-code";
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
  wrong: (pointer: string) => FieldError | null | undefined;
};

export function CompanyFields({ profile, wrong, poNumber = true }: Props & { poNumber?: boolean }) {
  const t = useWords("company");
  const { address } = profile;
  const [country, setCountry] = useState(address.country ?? "");
  const [countries] = useState(() => [{ value: "", label: t("no_country") }, ...countryOptions()]);
  return (
    <>
      <Card aria-label={t("company")}>
        <CardHeader title={t("company")} description={t("company_about")} />
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <Field label={t("legal_name")} optional error={wrong("/legalName")} className="sm:col-span-2">
            <Input name="legalName" defaultValue={profile.legalName ?? ""} autoComplete="organization" />
          </Field>
          <Field label={t("tax_id")} optional hint={t("tax_id_hint")} error={wrong("/taxId")}>
            <Input name="taxId" defaultValue={profile.taxId ?? ""} />
          </Field>
          {poNumber ? (
            <Field label={t("po_number")} optional hint={t("po_number_hint")} error={wrong("/poNumber")}>
              <Input name="poNumber" defaultValue={profile.poNumber ?? ""} />
            </Field>
          ) : null}
        </div>
      </Card>
      <Card aria-label={t("address")}>
        <CardHeader title={t("address")} />
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <Field label={t("street")} error={wrong("/address/line1")}>
            <Input name="line1" defaultValue={address.line1 ?? ""} autoComplete="address-line1" />
          </Field>
          <Field label={t("suite")} optional error={wrong("/address/line2")}>
            <Input name="line2" defaultValue={address.line2 ?? ""} autoComplete="address-line2" />
          </Field>
          <Field label={t("city")} error={wrong("/address/city")}>
            <Input name="city" defaultValue={address.city ?? ""} autoComplete="address-level2" />
          </Field>
          <Field label={t("region")} optional error={wrong("/address/region")}>
            <Input name="region" defaultValue={address.region ?? ""} autoComplete="address-level1" />
          </Field>
          <Field label={t("postal_code")} error={wrong("/address/postalCode")}>
            <PostalCode defaultValue={address.postalCode ?? ""} country={country} />
          </Field>
          <Field label={t("country")} error={wrong("/address/country")}>
            <FormPicker
              name="country"
              defaultValue={country}
              onChange={setCountry}
              empty={t("no_countries_match")}
              options={countries}
            />
          </Field>
        </div>
      </Card>
    </>
  );
}

/** Its form depends on the country, so the browser cannot check it by a pattern alone. */
function PostalCode({ defaultValue, country }: { defaultValue: string; country: string }) {
  const t = useWords("company");
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(defaultValue);
  const [stored] = useState({ code: defaultValue, country });
  // A stored one that is not changed keeps nobody from saving the other fields.
  const isStored = typed === stored.code && country === stored.country;
  const wrong = isStored ? null : wrongPostalCode(typed, country || null);
  const reason = wrong === null ? "" : t(`postal_code_${wrong}`);
  useEffect(() => input.current?.setCustomValidity(reason), [reason]);
  return (
    <Input
      ref={input}
      name="postalCode"
      maxLength={20}
      defaultValue={defaultValue}
      autoComplete="postal-code"
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
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
  error: FieldError | null | undefined;
}) {
  const t = useWords("company");
  return (
    <Card aria-label={t("billing_contacts")}>
      <CardHeader title={t("billing_contacts")} description={description} />
      <div className="p-4">
        <Field label={t("email_addresses")} optional hint={hint} error={error}>
          <Textarea name="emails" rows={3} defaultValue={emails.join("\n")} />
        </Field>
      </div>
    </Card>
  );
}
