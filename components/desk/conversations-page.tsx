"use client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { phoneText } from "@/components/ui/phone";
import { Badge, EmptyState, Skeleton } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { getContact } from "@/lib/contract/contacts";
import { listMessages } from "@/lib/contract/messages";
import { query } from "@/lib/contract/queries";
import { LIVE } from "./live";
import { Thread } from "./thread";
import { conversationsOf, together, waitingTexts } from "./waiting";
import { isUnread } from "./words";

export function ConversationsPage() {
  const { client, key, timezone } = useTenant();
  const { get, go } = useSearchParamsState();
  const list = useQuery({
    ...query(client, key, listMessages, { query: { channel: "sms", limit: "100" } }),
    ...LIVE,
  });
  // However many texts went out since: who wrote and was read by nobody stands in the list.
  const fresh = useQuery({
    ...query(client, key, listMessages, { query: { unread: "true", limit: "100" } }),
    ...LIVE,
  });
  const messages = together(list.data?.messages ?? [], fresh.data?.messages ?? []);
  const threads = conversationsOf(messages).filter((one) => one.last.contactId !== null);
  const waiting = new Set(waitingTexts(messages).map((one) => one.contactId));
  const unread = new Map<string, number>();
  for (const one of messages.filter(isUnread)) {
    if (one.contactId) unread.set(one.contactId, (unread.get(one.contactId) ?? 0) + 1);
  }
  const ids = threads.map((one) => one.key);
  const open = get("with") || null;
  const names = useQueries({
    queries: ids.map((id) => ({
      ...query(client, key, getContact, { params: { id } }),
      staleTime: 300_000,
    })),
  });
  const nameOf = (id: string) => names[ids.indexOf(id)]?.data?.name ?? null;
  return (
    <div className="flex h-full min-h-0">
      <section
        aria-label="Conversations"
        className={cx(
          "flex w-full flex-col border-line border-r md:w-80 md:shrink-0",
          open ? "hidden md:flex" : "flex",
        )}
      >
        <h1 className="border-line border-b px-4 py-4 font-semibold text-xl">Conversations</h1>
        <ErrorNotice error={list.error} retry={() => list.refetch()} />
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {list.isPending
            ? ["a", "b", "c", "d", "e"].map((one) => (
                <li key={one} className="px-4 py-3">
                  <Skeleton className="h-10" />
                </li>
              ))
            : null}
          {threads.map(({ key: contactId, last, phone }) => (
            <li key={contactId}>
              <button
                type="button"
                aria-current={open === contactId}
                onClick={() => go({ with: contactId })}
                className={cx(
                  "flex w-full flex-col gap-0.5 border-line border-b px-4 py-2.5 text-left hover:bg-hover",
                  open === contactId && "bg-hover",
                )}
              >
                <span className="flex items-baseline gap-2">
                  <span
                    className={cx(
                      "min-w-0 flex-1 truncate",
                      unread.has(contactId) ? "font-semibold" : "font-medium",
                    )}
                  >
                    <bdi>{nameOf(contactId) ?? phoneText(phone)}</bdi>
                  </span>
                  <span className="shrink-0 text-ink-3 text-xs">
                    <Ago at={last.createdAt} zone={timezone} />
                  </span>
                </span>
                <span className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 truncate text-ink-2 text-sm">
                    {last.direction === "outbound" ? "You: " : ""}
                    {last.body}
                  </span>
                  {unread.has(contactId) ? (
                    <Badge tone="signal">{unread.get(contactId)} new</Badge>
                  ) : waiting.has(contactId) ? (
                    <span
                      className="size-2 shrink-0 rounded-full border-2 border-signal"
                      role="img"
                      aria-label="Waits for an answer"
                    />
                  ) : null}
                </span>
              </button>
            </li>
          ))}
          {list.data && threads.length === 0 ? (
            <li>
              <EmptyState icon={MessagesSquare} title="No texts yet">
                Open a contact and write the first one.
              </EmptyState>
            </li>
          ) : null}
        </ul>
      </section>
      <div className={cx("min-w-0 flex-1", open ? "flex" : "hidden md:flex")}>
        {open ? (
          <Thread key={open} contactId={open} onBack={() => go({ with: null })} />
        ) : (
          <div className="m-auto">
            <EmptyState icon={MessagesSquare} title="Choose a conversation">
              New texts are counted; a ring marks people who wait for an answer.
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
}
