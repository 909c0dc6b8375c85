"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { listMessages } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { LIVE } from "./live";
import { isChangeable, type Message } from "./words";

/** The texts to a person that wait for their time, however long ago they were written. */
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
