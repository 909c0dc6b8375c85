"use client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { getContact } from "@/lib/contract/contacts";
import { listMessages } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { LIVE } from "./live";
import { conversationsOf, mergeMessages, waitingTexts } from "./waiting";
import { isUnread, type Message } from "./words";

export type Conversation = {
  contactId: string;
  name: string | null;
  phone: string;
  last: Message;
  unread: number;
  waiting: boolean;
};

/** The workspace's text conversations, newest first, each with its contact's name and its unread texts. */
export function useConversations() {
  const { client, key } = useTenant();
  const list = useQuery({
    ...query(client, key, listMessages, { query: { channel: "sms", limit: "100" } }),
    ...LIVE,
  });
  // Unread texts are fetched on their own, because many later texts can push them off the newest page.
  const fresh = useQuery({
    ...query(client, key, listMessages, { query: { unread: "true", limit: "100" } }),
    ...LIVE,
  });
  const messages = mergeMessages(list.data?.messages ?? [], fresh.data?.messages ?? []);
  const threads = conversationsOf(messages).filter((one) => one.last.contactId !== null);
  const waiting = new Set(waitingTexts(messages).map((one) => one.contactId));
  const unread = new Map<string, number>();
  for (const one of messages.filter(isUnread)) {
    if (one.contactId) unread.set(one.contactId, (unread.get(one.contactId) ?? 0) + 1);
  }
  const contacts = useQueries({
    queries: threads.map(({ key: id }) => ({
      ...query(client, key, getContact, { params: { id } }),
      staleTime: 300_000,
    })),
  });
  const conversations = threads.map(
    ({ key: contactId, last, phone }, index): Conversation => ({
      contactId,
      name: contacts[index]?.data?.name ?? null,
      phone,
      last,
      unread: unread.get(contactId) ?? 0,
      waiting: waiting.has(contactId),
    }),
  );
  return { list, conversations };
}
