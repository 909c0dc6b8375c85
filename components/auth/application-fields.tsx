"use client";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { optionsOf } from "@/components/ui/picker-rows";
import type { ProblemError } from "@/lib/contract/client";
import type { BodyInputOf } from "@/lib/contract/contract";
import type { applyAsPartner } from "@/lib/contract/partners";

export const MODES = {
  live: "Live accounts for your customers",
  sandbox: "A sandbox to try everything",
} as const;
const SIZES = ["1 to 10", "11 to 50", "51 to 300", "More than 300"];

export const ABOUT_CUSTOMERS = "Who are your customers?";

export const APPLICATION_FIELDS = ["/name", "/website", "/about"];

/** The application in the values of a form. It is the same with a session and without. */
export function applicationOf(data: FormData): BodyInputOf<typeof applyAsPartner> {
  const value = (name: string) => String(data.get(name) ?? "").trim();
  return {
    name: value("name"),
    mode: value("mode") === "sandbox" ? "sandbox" : "live",
    accounts: value("accounts"),
    ...(value("website") ? { website: value("website") } : {}),
    ...(value("about") ? { about: value("about") } : {}),
  };
}

export function ApplicationHeading() {
  return (
    <div>
      <h1 className="font-semibold text-2xl">Become a partner</h1>
      <p className="mt-1 text-ink-2">
        Create accounts for your customers, see what each one uses, and bill them your way.
      </p>
    </div>
  );
}

export function ApplicationFields({ error }: { error: ProblemError | null }) {
  return (
    <>
      <Field label="Business name" error={fieldError(error, "/name")}>
        <Input name="name" autoComplete="organization" required maxLength={100} autoFocus className="h-10" />
      </Field>
      <Field label="Website" optional error={fieldError(error, "/website")}>
        <Input name="website" inputMode="url" maxLength={200} className="h-10" />
      </Field>
      <Field
        label="Start with"
        hint="In a sandbox, nothing is sent or charged, and you can move the clock forward to see a year of invoices in a minute."
      >
        <FormPicker name="mode" className="h-10" defaultValue="live" options={optionsOf(MODES)} />
      </Field>
      <Field label="Accounts you expect in the first year">
        <FormPicker
          name="accounts"
          className="h-10"
          defaultValue={SIZES[0]}
          options={SIZES.map((size) => ({ value: size, label: size }))}
        />
      </Field>
      <Field label={ABOUT_CUSTOMERS} optional error={fieldError(error, "/about")}>
        <Textarea name="about" rows={3} maxLength={2000} placeholder="Dental practices in the Northeast" />
      </Field>
    </>
  );
}
