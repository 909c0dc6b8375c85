"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useWords } from "@/components/words/words";
import { getContact } from "@/lib/contract/contacts";
import { query } from "@/lib/contract/queries";
import type { Appointment } from "./words";

/** Why the patient of an appointment gets no texts, or null if they do, and the language they prefer. */
export function usePatient({ contactId }: Appointment): { noText: string | null; language: string | null } {
  const t = useWords("calendar");
  const { client, key } = useTenant();
  const contact = useQuery({
    ...query(client, key, getContact, { params: { id: contactId ?? "" } }),
    enabled: contactId !== null,
  });
  if (contactId === null) return { noText: t("no_text_erased"), language: null };
  const { optedOut = false, language = null } = contact.data ?? {};
  return { noText: optedOut ? t("no_text_opted_out") : null, language };
}

/** The text as it is sent, for reading before it leaves. */
export function PatientText({ children }: { children: string }) {
  const t = useWords("calendar");
  return (
    <figure className="rounded-lg bg-sunken px-3 py-2">
      <figcaption className="text-ink-3 text-sm">{t("the_text")}</figcaption>
      <blockquote className="wrap-anywhere text-ink-2">{children}</blockquote>
    </figure>
  );
}
