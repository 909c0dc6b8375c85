"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowLeft, Send } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Textarea } from "@/components/ui/field";
import { plural } from "@/components/ui/money";
import { phoneText } from "@/components/ui/phone";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Notice, Skeleton } from "@/components/ui/surface";
import { useWarnBeforeClosing } from "@/components/ui/unsaved";
import { smsSegments } from "@/lib/actions/sms-segments";
import { getContact } from "@/lib/contract/contacts";
import { getWaiting, readMessages } from "@/lib/contract/desk-live";
import { createMessage, listMessages } from "@/lib/contract/messages";
import { pages, query } from "@/lib/contract/queries";
import { Bubble } from "./bubble";
import { LIVE } from "./live";
import { isUnread } from "./words";

/** A contact's texts in both directions, and the field to reply in. */
export function Thread({ contactId, onBack }: { contactId: string; onBack: () => void }) {
  const { client, key, id, may } = useTenant();
  const contact = useQuery(query(client, key, getContact, { params: { id: contactId } }));
  const list = useInfiniteQuery({
    ...pages(client, key, listMessages, { query: { contact: contactId, channel: "sms", limit: "50" } }),
    ...LIVE,
  });
  const messages = (list.data?.pages.flatMap((page) => page.messages) ?? []).reverse();
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text should scroll to the end
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [newest]);
  const read = useCall(readMessages, { refreshes: [listMessages, getWaiting] });
  const { mutate: markRead } = read;
  const mayRead = may("data:write");
  // The effect depends on the count, so that a text arriving while the conversation is open is marked as read too.
  const unread = messages.filter(isUnread).length;
  useEffect(() => {
    if (unread > 0 && mayRead) markRead({ params: { id: contactId }, body: {} });
  }, [unread, mayRead, markRead, contactId]);
  const name = contact.data?.name ?? phoneText(contact.data?.phone);
  return (
    <section aria-label={`Conversation with ${name}`} className="flex min-h-0 w-full flex-col">
      <header className="flex items-center gap-2 border-line border-b bg-paper px-4 py-3">
        <Button
          kind="ghost"
          size="icon-sm"
          className="md:hidden"
          aria-label="All conversations"
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
      </header>
      <ScrollRegion label="Conversation" className="min-h-0 flex-1 overflow-y-auto bg-sunken px-4 py-4">
        <ErrorNotice error={contact.error ?? list.error} />
        {list.hasNextPage ? (
          <p className="mb-3 text-center">
            <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show older texts
            </Button>
          </p>
        ) : null}
        <ol className="mx-auto flex max-w-2xl flex-col gap-2" aria-label="Messages">
          {messages.map((message) => (
            <li key={message.id}>
              <Bubble message={message} />
            </li>
          ))}
          {list.data && messages.length === 0 ? (
            <li className="py-10 text-center text-ink-3">No texts with {name} yet.</li>
          ) : null}
        </ol>
        <div ref={end} />
      </ScrollRegion>
      {contact.data ? (
        <Composer key={contact.data.phone} phone={contact.data.phone} optedOut={contact.data.optedOut} />
      ) : null}
    </section>
  );
}

/** Texts that were not sent yet, so that looking at another conversation loses none. */
const drafts = new Map<string, string>();

function useDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(key) ?? "");
  const keep = (typed: string) => {
    setText(typed);
    if (typed === "") drafts.delete(key);
    else drafts.set(key, typed);
  };
  return [text, keep];
}

function Composer({ phone, optedOut }: { phone: string | null; optedOut: boolean }) {
  const { may, key } = useTenant();
  const [text, setText] = useDraft(`${key} ${phone ?? ""}`);
  useWarnBeforeClosing(text.trim() !== "");
  const send = useCall(createMessage, { refreshes: [listMessages] });
  if (!phone) return null;
  if (!may("data:write"))
    return (
      <div className="border-line border-t p-4">
        <ViewOnly scope="data:write" what="send texts" />
      </div>
    );
  if (optedOut)
    return (
      <div className="border-line border-t p-4">
        <Notice tone="warn">
          Opted out of texts. They can text START to opt in again, or you can change it on their page.
        </Notice>
      </div>
    );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!phone || text.trim() === "") return;
    send.mutate({ body: { channel: "sms", to: phone, body: text.trim() } }, { onSuccess: () => setText("") });
  }
  const { segments, encoding } = smsSegments(text);
  return (
    <form onSubmit={submit} className="border-line border-t bg-paper p-3">
      <div className="mx-auto flex max-w-2xl flex-col gap-1.5">
        <ErrorNotice error={send.error} />
        <div className="flex items-end gap-2">
          <Textarea
            aria-label="Message"
            placeholder="Write a text…"
            rows={2}
            className="min-h-16 resize-none"
            maxLength={1600}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event);
            }}
          />
          <Button type="submit" kind="primary" busy={send.isPending} disabled={text.trim() === ""}>
            <Send aria-hidden /> Send
          </Button>
        </div>
        <p className="text-ink-3 text-xs">
          {text === ""
            ? "Ctrl or ⌘ + Enter to send"
            : `${plural(segments, "segment")}${encoding === "UCS-2" ? "; a special character makes segments shorter" : ""}`}
        </p>
      </div>
    </form>
  );
}
