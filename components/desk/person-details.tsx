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
import { optionsOf } from "@/components/ui/picker-rows";
import { Card, CardHeader } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { day } from "@/components/ui/when";
import { zoneName } from "@/components/ui/zone-name";
import { zoneOptions } from "@/components/ui/zone-options";
import { getContact, listContacts, patchContact } from "@/lib/contract/contacts";
import type { Contact } from "./words";

const CONSENT = {
  none: "None: replies to their questions only",
  transactional: "Messages about their appointments",
  marketing: "Offers and news as well",
} as const;
type Consent = keyof typeof CONSENT;
const CONSENTS = Object.keys(CONSENT) as Consent[];

const consentText = (consent: string | null) =>
  CONSENTS.find((one) => one === consent) ? CONSENT[consent as Consent] : "None recorded";

const REFRESHES = { refreshes: [getContact, listContacts] };

export function Details({ contact }: { contact: Contact }) {
  const { may, timezone } = useTenant();
  const [editing, setEditing] = useState(false);
  const patch = useCall(patchContact, REFRESHES);
  const fixed = !may("data:write");
  const proof = contact.consentProof;
  return (
    <Card>
      <CardHeader
        title="Details"
        action={
          fixed ? (
            <ViewOnly scope="data:write" />
          ) : (
            <Button size="sm" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
      />
      <dl className="flex flex-col gap-3 p-4">
        <Line name="Phone">{phoneText(contact.phone)}</Line>
        <Line name="Email">{contact.email ?? "Not known"}</Line>
        <Line name="Consent">
          {consentText(contact.consent)}
          {proof ? (
            <span className="block text-ink-3 text-sm">
              {proof.note ? `${proof.note}. ` : ""}Recorded by {proof.by}, {day(proof.at, timezone)}
            </span>
          ) : null}
        </Line>
        {contact.language ? <Line name="Language">{languageText(contact.language)}</Line> : null}
        {contact.birthday ? <Line name="Birthday">{dateText(contact.birthday)}</Line> : null}
        {contact.notes ? <Line name="Notes">{contact.notes}</Line> : null}
        {Object.entries(contact.custom).map(([name, value]) =>
          value === null ? null : (
            <Line key={name} name={name}>
              {String(value)}
            </Line>
          ),
        )}
        {contact.timezone ? <Line name="Time zone">{zoneName(contact.timezone)}</Line> : null}
        <div className="flex items-center justify-between gap-3">
          <dt id="opted-out">Opted out of texts</dt>
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
  const patch = useCall(patchContact, REFRESHES);
  const [consent, setConsent] = useState(contact.consent ?? "");
  const [patient, setPatient] = useState(contact.isPatient);
  return (
    <DialogForm
      title="Edit contact"
      verb="Save"
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
      <Field label="Name" error={fieldError(patch.error, "/name")}>
        <Input name="name" defaultValue={contact.name ?? ""} maxLength={200} />
      </Field>
      <Field label="Email address" optional error={fieldError(patch.error, "/email")}>
        <Input name="email" type="email" defaultValue={contact.email ?? ""} maxLength={254} />
      </Field>
      <Field label="Tags" optional hint="Separated by commas">
        <Input name="tags" defaultValue={contact.tags.join(", ")} maxLength={500} />
      </Field>
      <Field label="Consent">
        <Picker
          value={consent}
          options={[
            ...(contact.consent === null ? [{ value: "", label: "None recorded" }] : []),
            ...optionsOf(CONSENT),
          ]}
          onChange={setConsent}
        />
      </Field>
      {consent === "" || consent === contact.consent ? null : (
        <Field
          label="How they gave consent"
          optional
          hint="Kept as proof, with your name and the date"
          error={fieldError(patch.error, "/consentNote")}
        >
          <Input name="consentNote" maxLength={500} placeholder="Signed the form at the desk" />
        </Field>
      )}
      <Field
        label="Language"
        optional
        hint="A code such as en or pt-BR"
        error={fieldError(patch.error, "/language")}
      >
        <Input name="language" defaultValue={contact.language ?? ""} maxLength={20} />
      </Field>
      <Field label="Birthday" optional error={fieldError(patch.error, "/birthday")}>
        <Input name="birthday" type="date" min="1900-01-01" defaultValue={contact.birthday ?? ""} />
      </Field>
      <Field label="Notes" optional error={fieldError(patch.error, "/notes")}>
        <Textarea name="notes" defaultValue={contact.notes ?? ""} maxLength={10_000} rows={3} />
      </Field>
      <Field label="Time zone" optional hint="Quiet hours follow this time zone">
        <FormPicker
          name="timezone"
          defaultValue={contact.timezone ?? ""}
          empty="No matching time zones."
          options={[
            { value: "", label: "Not known: from their phone number, otherwise the workspace's" },
            ...zoneOptions(),
          ]}
        />
      </Field>
      <div className="flex items-center gap-3">
        <Switch id="is-patient" checked={patient} onCheckedChange={setPatient} />
        <label htmlFor="is-patient">Existing patient</label>
      </div>
    </DialogForm>
  );
}
