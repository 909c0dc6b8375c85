"use client";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import type { BodyInputOf } from "@/lib/contract/contract";
import type { applyAsPartner } from "@/lib/contract/partners";

const MODES = ["live", "sandbox"] as const;

/** Operators read the answer as it is stored. */
const SIZES = [
  ["1 to 10", "size_10"],
  ["11 to 50", "size_50"],
  ["51 to 300", "size_300"],
  ["More than 300", "size_more"],
] as const;

export function useSizes() {
  const t = useWords("auth");
  return SIZES.map(([value, key]) => ({ value, label: t(key) }));
}

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
  const t = useWords("auth");
  return (
    <div>
      <h1 className="font-semibold text-2xl">{t("become_partner")}</h1>
      <p className="mt-1 text-ink-2">{t("partner_pitch")}</p>
    </div>
  );
}

export function ApplicationFields({ error }: { error: ProblemError | null }) {
  const t = useWords("auth");
  const sizes = useSizes();
  return (
    <>
      <Field label={t("business_name")} error={fieldError(error, "/name")}>
        <Input name="name" autoComplete="organization" required maxLength={100} autoFocus className="h-10" />
      </Field>
      <Field label={t("website")} optional error={fieldError(error, "/website")}>
        <Input name="website" inputMode="url" maxLength={200} className="h-10" />
      </Field>
      <Field label={t("start_with")} hint={t("start_hint")}>
        <FormPicker
          name="mode"
          className="h-10"
          defaultValue="live"
          options={MODES.map((mode) => ({ value: mode, label: t(`mode_${mode}`) }))}
        />
      </Field>
      <Field label={t("accounts_expected")}>
        <FormPicker name="accounts" className="h-10" defaultValue={SIZES[0][0]} options={sizes} />
      </Field>
      <Field label={t("about_customers")} optional error={fieldError(error, "/about")}>
        <Textarea name="about" rows={3} maxLength={2000} placeholder={t("about_example")} />
      </Field>
    </>
  );
}
