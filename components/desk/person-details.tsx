"use client";
import { Suspense, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { lazyPart } from "@/components/ui/lazy-part";
import { Card, CardHeader } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { day } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useLanguage, useWords } from "@/components/words/words";
import { getContact, listContacts, patchContact } from "@/lib/contract/contacts";
import { yesNo } from "@/lib/messages/yes-no";
import { useConsentText } from "./consent";
import { languageTitle } from "./language-title";
import type { Contact } from "./words";

const EditContactDialog = lazyPart(() =>
  import("./edit-contact-dialog").then((module) => ({ default: module.EditContactDialog })),
);

export function Details({ contact }: { contact: Contact }) {
  const phoneText = usePhoneText();
  const consentText = useConsentText();
  const language = useLanguage();
  const t = useWords("contacts");
  const zoneName = useZoneName();
  const { may, timezone } = useTenant();
  const [editing, setEditing] = useState(false);
  const patch = useCall(patchContact, { refreshes: [getContact, listContacts] });
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
                hasNote: yesNo(proof.note),
                note: proof.note ?? "",
                person: proof.by,
                date: day(proof.at, timezone),
              })}
            </span>
          ) : null}
        </Line>
        {contact.language ? (
          <Line name={t("language")}>{languageTitle(contact.language, language)}</Line>
        ) : null}
        {contact.birthday ? <Line name={t("birthday")}>{day(contact.birthday, "UTC")}</Line> : null}
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
        {editing ? (
          <Suspense fallback={null}>
            <EditContactDialog contact={contact} onClose={() => setEditing(false)} />
          </Suspense>
        ) : null}
      </Dialog>
    </Card>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-sm">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
