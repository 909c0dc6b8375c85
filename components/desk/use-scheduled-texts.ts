"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { listMessages } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { LIVE } from "./live";
import { isChangeable, type Message } from "./words";

/** Reads all scheduled texts to a person, including those on pages of the conversation that are not loaded. */
export function useScheduledTexts(contactId: string | null): Message[] {
  const { client, key } = useTenant();
  const list = useQuery({
    ...query(client, key, listMessages, {
      query: { contact: contactId ?? "", channel: "sms", status: "queued", limit: "100" },
    }),
    ...LIVE,
    enabled: contactId !== null,
  });
  return (list.data?.messages ?? []).filter(isChangeable);
}
