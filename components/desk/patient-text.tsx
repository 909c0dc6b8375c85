"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useWords } from "@/components/words/words";
import { getContact } from "@/lib/contract/contacts";
import { query } from "@/lib/contract/queries";
import { QuietNotice, useQuietHours } from "./quiet-notice";
import type { Appointment } from "./words";

type Patient = {
  /** The reason why they get no texts; null if they do. */
  noText: string | null;
  /** The language they prefer; undefined while it is not loaded, when no text can be shown as it will be sent. */
  language: string | null | undefined;
};

export function usePatient({ contactId }: Appointment): Patient {
  const t = useWords("calendar");
  const { client, key } = useTenant();
  const contact = useQuery({
    ...query(client, key, getContact, { params: { id: contactId ?? "" } }),
    enabled: contactId !== null,
  });
  if (contactId === null) return { noText: t("no_text_erased"), language: null };
  return {
    noText: contact.data?.optedOut ? t("no_text_opted_out") : null,
    language: contact.data?.language,
  };
}

/** The text as it is sent, for reading before it leaves. */
export function PatientText({ of, children }: { of: Appointment; children: string }) {
  const t = useWords("calendar");
  const quiet = useQuietHours(of.contactPhone);
  return (
    <>
      <figure className="rounded-lg bg-sunken px-3 py-2">
        <figcaption className="text-ink-3 text-sm">{t("the_text")}</figcaption>
        <blockquote className="wrap-anywhere text-ink-2">{children}</blockquote>
      </figure>
      <QuietNotice quiet={quiet} name={of.contactName} />
    </>
  );
}
