"use client";
import { useState } from "react";
import { useCall } from "@/components/shell/use-call";
import { DayField } from "@/components/ui/day-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { Picker } from "@/components/ui/picker";
import { Switch } from "@/components/ui/toggle";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { zoneOptions } from "@/components/ui/zone-options";
import { useLanguage, useWords } from "@/components/words/words";
import { getContact, listContacts, patchContact } from "@/lib/contract/contacts";
import { CONSENTS, useConsentText } from "./consent";
import { languageOptions } from "./language-options";
import type { Contact } from "./words";

export function EditContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const consentText = useConsentText();
  const phoneText = usePhoneText();
  const t = useWords("contacts");
  const language = useLanguage();
  const patch = useCall(patchContact, { refreshes: [getContact, listContacts] });
  const [consent, setConsent] = useState(contact.consent ?? "");
  const [birthday, setBirthday] = useState(contact.birthday ?? "");
  const [patient, setPatient] = useState(contact.isPatient);
  return (
    <DialogForm
      title={t("edit_contact")}
      verb={t("save")}
      busy={patch.isPending}
      error={patch.error}
      fields={["/name", "/email", "/consentNote", "/language", "/birthday", "/notes"]}
      onClose={onClose}
      onSubmit={(value) => {
        const chosen = CONSENTS.find((one) => one === consent);
        patch.mutate(
          {
            params: { id: contact.id },
            body: {
              isPatient: patient,
              timezone: value("timezone") || null,
              language: value("language") || null,
              birthday: birthday || null,
              notes: value("notes") || null,
              ...(value("name") ? { name: value("name") } : {}),
              ...(value("email") ? { email: value("email") } : {}),
              ...(chosen ? { consent: chosen } : {}),
              ...(value("consentNote") ? { consentNote: value("consentNote") } : {}),
              tags: value("tags")
                .split(",")
                .map((tag) => tag.trim())
                .filter(Boolean),
            },
          },
          { onSuccess: onClose },
        );
      }}
    >
      <Field label={t("name")} error={fieldError(patch.error, "/name")}>
        <Input name="name" defaultValue={contact.name ?? ""} maxLength={200} />
      </Field>
      <Field label={t("phone")} hint={t("phone_fixed")}>
        <Input value={phoneText(contact.phone)} readOnly className="text-ink-2" />
      </Field>
      <Field label={t("email_address")} optional error={fieldError(patch.error, "/email")}>
        <Input name="email" type="email" defaultValue={contact.email ?? ""} maxLength={254} />
      </Field>
      <Field label={t("tags")} optional hint={t("tags_hint")}>
        <Input name="tags" defaultValue={contact.tags.join(", ")} maxLength={500} />
      </Field>
      <Field label={t("consent")}>
        <Picker
          value={consent}
          options={[
            ...(contact.consent === null ? [{ value: "", label: consentText(null) }] : []),
            ...CONSENTS.map((value) => ({ value, label: consentText(value) })),
          ]}
          onChange={setConsent}
        />
      </Field>
      {consent === "" || consent === contact.consent ? null : (
        <Field
          label={t("consent_how")}
          optional
          hint={t("consent_how_hint")}
          error={fieldError(patch.error, "/consentNote")}
        >
          <Input name="consentNote" maxLength={500} placeholder={t("consent_how_example")} />
        </Field>
      )}
      <Field label={t("language")} optional error={fieldError(patch.error, "/language")}>
        <FormPicker
          name="language"
          defaultValue={contact.language ?? ""}
          empty={t("no_languages")}
          options={[{ value: "", label: t("not_known") }, ...languageOptions(language, contact.language)]}
        />
      </Field>
      <Field label={t("birthday")} optional error={fieldError(patch.error, "/birthday")}>
        <DayField
          name="birthday"
          list="none"
          min="1900-01-01"
          example="1984-05-17"
          value={birthday}
          onChange={setBirthday}
        />
      </Field>
      <Field label={t("notes")} optional error={fieldError(patch.error, "/notes")}>
        <Textarea name="notes" defaultValue={contact.notes ?? ""} maxLength={10_000} rows={3} />
      </Field>
      <Field label={t("time_zone")} optional hint={t("time_zone_hint")}>
        <FormPicker
          name="timezone"
          defaultValue={contact.timezone ?? ""}
          empty={t("no_time_zones")}
          options={[{ value: "", label: t("time_zone_unknown") }, ...zoneOptions()]}
        />
      </Field>
      <div className="flex items-center gap-3">
        <Switch id="is-patient" checked={patient} onCheckedChange={setPatient} />
        <label htmlFor="is-patient">{t("existing_patient")}</label>
      </div>
    </DialogForm>
  );
}
