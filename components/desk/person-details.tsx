"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { phoneText } from "@/components/ui/phone";
import { Picker } from "@/components/ui/picker";
import { Card, CardHeader } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { day } from "@/components/ui/when";
import { zoneName } from "@/components/ui/zone-name";
import { zoneOptions } from "@/components/ui/zone-options";
import { useWords } from "@/components/words/words";
import { getContact, listContacts, patchContact } from "@/lib/contract/contacts";
import type { Contact } from "./words";

const CONSENTS = ["none", "transactional", "marketing"] as const;

function useConsentText() {
  const t = useWords("contacts");
  return (consent: string | null) => {
    const known = CONSENTS.find((one) => one === consent);
    return known ? t(`consent_${known}`) : t("consent_unrecorded");
  };
}

const REFRESHES = { refreshes: [getContact, listContacts] };

export function Details({ contact }: { contact: Contact }) {
  const consentText = useConsentText();
  const t = useWords("contacts");
  const { may, timezone } = useTenant();
  const [editing, setEditing] = useState(false);
  const patch = useCall(patchContact, REFRESHES);
  const fixed = !may("data:write");
  const proof = contact.consentProof;
  return (
    <Card>
      <CardHeader
        title={t("details")}
        action={
          fixed ? (
            <ViewOnly scope="data:write" />
          ) : (
            <Button size="sm" onClick={() => setEditing(true)}>
              {t("edit")}
            </Button>
          )
        }
      />
      <dl className="flex flex-col gap-3 p-4">
        <Line name={t("phone")}>{phoneText(contact.phone)}</Line>
        <Line name={t("email")}>{contact.email ?? t("not_known")}</Line>
        <Line name={t("consent")}>
          {consentText(contact.consent)}
          {proof ? (
            <span className="block text-ink-3 text-sm">
              {t("consent_recorded", {
                hasNote: proof.note ? "yes" : "no",
                note: proof.note ?? "",
                person: proof.by,
                date: day(proof.at, timezone),
              })}
            </span>
          ) : null}
        </Line>
        {contact.language ? <Line name={t("language")}>{languageText(contact.language)}</Line> : null}
        {contact.birthday ? <Line name={t("birthday")}>{dateText(contact.birthday)}</Line> : null}
        {contact.notes ? <Line name={t("notes")}>{contact.notes}</Line> : null}
        {Object.entries(contact.custom).map(([name, value]) =>
          value === null ? null : (
            <Line key={name} name={name}>
              {String(value)}
            </Line>
          ),
        )}
        {contact.timezone ? <Line name={t("time_zone")}>{zoneName(contact.timezone)}</Line> : null}
        <div className="flex items-center justify-between gap-3">
          <dt id="opted-out">{t("opted_out_of_texts")}</dt>
          <dd>
            <Switch
              aria-labelledby="opted-out"
              checked={contact.optedOut}
              disabled={fixed || patch.isPending}
              onCheckedChange={(optedOut) => patch.mutate({ params: { id: contact.id }, body: { optedOut } })}
            />
          </dd>
        </div>
        <ErrorNotice error={patch.error} />
      </dl>
      <Dialog open={editing} onOpenChange={setEditing}>
        {editing ? <EditDialog contact={contact} onClose={() => setEditing(false)} /> : null}
      </Dialog>
    </Card>
  );
}

function languageText(code: string): string {
  return new Intl.DisplayNames(undefined, { type: "language" }).of(code) ?? code;
}

/** A birthday is a date without a zone. */
function dateText(date: string): string {
  return new Date(date).toLocaleDateString(undefined, { dateStyle: "long", timeZone: "UTC" });
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-sm">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function EditDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const consentText = useConsentText();
  const t = useWords("contacts");
  const patch = useCall(patchContact, REFRESHES);
  const [consent, setConsent] = useState(contact.consent ?? "");
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
              birthday: value("birthday") || null,
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
      <Field
        label={t("language")}
        optional
        hint={t("language_hint")}
        error={fieldError(patch.error, "/language")}
      >
        <Input name="language" defaultValue={contact.language ?? ""} maxLength={20} />
      </Field>
      <Field label={t("birthday")} optional error={fieldError(patch.error, "/birthday")}>
        <Input name="birthday" type="date" min="1900-01-01" defaultValue={contact.birthday ?? ""} />
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
