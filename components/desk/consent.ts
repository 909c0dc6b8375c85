"use client";
import { useWords } from "@/components/words/words";

export const CONSENTS = ["none", "transactional", "marketing"] as const;

export function useConsentText() {
  const t = useWords("contacts");
  return (consent: string | null) => {
    const known = CONSENTS.find((one) => one === consent);
    return known ? t(`consent_${known}`) : t("consent_unrecorded");
  };
}
