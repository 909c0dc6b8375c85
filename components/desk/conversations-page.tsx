"use client";
import { MessagesSquare } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { phoneText } from "@/components/ui/phone";
import { Badge, EmptyState, Skeleton } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { Thread } from "./thread";
import { type Conversation, useConversations } from "./use-conversations";

export function ConversationsPage() {
  const { get, go } = useSearchParamsState();
  const { list, conversations } = useConversations();
  const open = get("with") || null;
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
          {conversations.map((one) => (
            <ConversationItem
              key={one.contactId}
              conversation={one}
              open={open === one.contactId}
              onOpen={() => go({ with: one.contactId })}
            />
          ))}
          {list.data && conversations.length === 0 ? (
            <li>
              <EmptyState icon={MessagesSquare} title="No texts yet">
                Open a contact to send the first one.
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
              A number shows unread texts; a ring means they are waiting for a reply.
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
}

function ConversationItem({
  conversation: { name, phone, last, unread, waiting },
  open,
  onOpen,
}: {
  conversation: Conversation;
  open: boolean;
  onOpen: () => void;
}) {
  const { timezone } = useTenant();
  return (
    <li>
      <button
        type="button"
        aria-current={open}
        onClick={onOpen}
        className={cx(
          "flex w-full flex-col gap-0.5 border-line border-b px-4 py-2.5 text-left hover:bg-hover",
          open && "bg-hover",
        )}
      >
        <span className="flex items-baseline gap-2">
          <span className={cx("min-w-0 flex-1 truncate", unread > 0 ? "font-semibold" : "font-medium")}>
            <bdi>{name ?? phoneText(phone)}</bdi>
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
          {unread > 0 ? (
            <Badge tone="signal">{unread} new</Badge>
          ) : waiting ? (
            <span
              className="size-2 shrink-0 rounded-full border-2 border-signal"
              role="img"
              aria-label="Waiting for a reply"
            />
          ) : null}
        </span>
      </button>
    </li>
  );
}
