"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Skeleton } from "@/components/ui/surface";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import { getContact } from "@/lib/contract/contacts";
import { listConversations } from "@/lib/contract/conversations";
import { getWaiting, readMessages } from "@/lib/contract/desk-live";
import { listMessages } from "@/lib/contract/messages";
import { pages, query } from "@/lib/contract/queries";
import { timeOf } from "@/lib/desk/message-state";
import { AssignConversation } from "./assign-conversation";
import { Bubble } from "./bubble";
import { Composer } from "./composer";
import { LIVE } from "./live";
import { useScheduledTexts } from "./use-scheduled-texts";
import { useThreadPlace } from "./use-thread-place";
import { isUnread } from "./words";

type Props = {
  contactId: string;
  /** A text to show among the others, or null for the newest ones. */
  textId: string | null;
  /** Set if the page opened the conversation by itself: its texts stay unread until the person uses it. */
  onTurnTo: (() => void) | undefined;
  onBack: () => void;
};

/** A contact's texts in both directions, and the field to reply in. */
export function Thread({ contactId, textId, onTurnTo, onBack }: Props) {
  const phoneText = usePhoneText();
  const t = useWords("conversations");
  const { client, key, id, may } = useTenant();
  const contact = useQuery(query(client, key, getContact, { params: { id: contactId } }));
  const list = useInfiniteQuery({
    ...pages(client, key, listMessages, { query: { contact: contactId, channel: "sms", limit: "50" } }),
    ...LIVE,
  });
  const messages = (list.data?.pages.flatMap((page) => page.messages) ?? []).reverse();
  // Scheduled texts come last, including those whose page of the conversation is not loaded.
  const scheduled = useScheduledTexts(contactId).filter(({ id }) => messages.every((one) => one.id !== id));
  const inOrder = [...messages, ...scheduled].sort((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)));
  const { region, content, found, isAtEnd, goToEnd } = useThreadPlace({ list, messages, textId });
  const read = useCall(readMessages, {
    refreshes: [listMessages, listConversations, getWaiting],
    repeats: true,
  });
  const { mutate: markRead } = read;
  // A text below the ones being read has not been seen yet.
  const mayRead = may("data:write") && !onTurnTo && isAtEnd;
  // The effect depends on the count, so that a text arriving while the conversation is open is marked as read too.
  const unread = messages.filter(isUnread).length;
  useEffect(() => {
    if (unread > 0 && mayRead) markRead({ params: { id: contactId }, body: {} });
  }, [unread, mayRead, markRead, contactId]);
  const [reused, setReused] = useState<{ text: string } | null>(null);
  const onReuse = may("data:write") ? (text: string) => setReused({ text }) : undefined;
  const name = contact.data?.name ?? phoneText(contact.data?.phone);
  return (
    <section
      aria-label={t("with_name", { name })}
      className="flex min-h-0 w-full flex-col"
      onPointerDown={onTurnTo}
      onFocus={onTurnTo}
    >
      <header className="flex items-center gap-2 border-line border-b bg-paper px-4 py-3">
        <Button
          kind="ghost"
          size="icon-sm"
          className="md:hidden"
          aria-label={t("all_conversations")}
          onClick={onBack}
        >
          <ArrowLeft aria-hidden />
        </Button>
        <div className="min-w-0 flex-1">
          {contact.data ? (
            <>
              <Link href={`/w/${id}/contacts/${contactId}`} className="font-semibold text-lg hover:underline">
                {name}
              </Link>
              <p className="text-ink-3 text-sm tabular-nums">{phoneText(contact.data.phone)}</p>
            </>
          ) : (
            <Skeleton className="h-10 w-40" />
          )}
        </div>
        <AssignConversation contactId={contactId} />
      </header>
      <ScrollRegion
        ref={region}
        label={t("conversation")}
        className="min-h-0 flex-1 overflow-y-auto bg-sunken px-4 py-4"
      >
        <ErrorNotice error={contact.error ?? list.error} />
        {list.hasNextPage ? (
          <p className="mb-3 text-center">
            <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t("show_older")}
            </Button>
          </p>
        ) : null}
        <ol ref={content} className="mx-auto flex max-w-2xl flex-col gap-2" aria-label={t("messages")}>
          {inOrder.map((message) => (
            <li key={message.id} ref={message.id === textId ? found : undefined}>
              <Bubble message={message} isFound={message.id === textId} onReuse={onReuse} />
            </li>
          ))}
          {list.data && inOrder.length === 0 ? (
            <li className="py-10 text-center text-ink-3">{t("none_with", { name })}</li>
          ) : null}
        </ol>
      </ScrollRegion>
      {unread > 0 && !isAtEnd ? (
        <p className="-mt-12 pointer-events-none z-10 mb-3 text-center">
          <Button size="sm" className="pointer-events-auto shadow-lift" onClick={goToEnd}>
            <ArrowDown aria-hidden /> {t("new_texts", { count: unread })}
          </Button>
        </p>
      ) : null}
      {contact.data ? <Composer key={contact.data.phone} contact={contact.data} reused={reused} /> : null}
    </section>
  );
}
