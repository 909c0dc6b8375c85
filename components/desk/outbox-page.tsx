"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { phoneText } from "@/components/ui/phone";
import { Badge, Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import { dayAndClock } from "@/components/ui/when";
import { listMessages } from "@/lib/contract/messages";
import { pages } from "@/lib/contract/queries";
import { Bubble } from "./bubble";
import { EmailFrame } from "./email-frame";
import { LIVE } from "./live";
import { KnownPersonLink } from "./person-link";
import { ResolveAll } from "./resolve-all";
import { UnknownOutcome } from "./unknown-outcome";
import { isUnknown, type Message, messageStatus } from "./words";

/** Outbound messages. Without a configured provider they are recorded here and not sent. */
export function OutboxPage() {
  const { client, key, may } = useTenant();
  const { get, set } = useSearchParamsState();
  const channel = get("channel") === "email" ? "email" : "sms";
  const unknownOnly = get("only") === "unknown";
  const list = useInfiniteQuery({
    ...pages(client, key, listMessages, {
      query: {
        channel,
        direction: "outbound",
        limit: "30",
        ...(unknownOnly ? { errorCode: "unknown_outcome" } : {}),
      },
    }),
    ...LIVE,
  });
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <>
      <PageHeader
        title="Outbox"
        description="Every message as people receive it. Messages marked Sandbox weren't sent because no provider is set up yet."
        actions={
          <>
            {unknownOnly && messages.length > 1 && may("data:write") ? (
              <ResolveAll channel={channel} />
            ) : null}
            <Segmented
              label="Which"
              value={unknownOnly ? "unknown" : "all"}
              onChange={(value) => set({ only: value === "unknown" ? "unknown" : null })}
              options={[
                { value: "all", label: "All" },
                { value: "unknown", label: "Delivery unknown" },
              ]}
            />
            <Segmented
              label="Channel"
              value={channel}
              onChange={(value) => set({ channel: value === "email" ? "email" : null })}
              options={[
                { value: "sms", label: "Texts" },
                { value: "email", label: "Emails" },
              ]}
            />
          </>
        }
      />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? (
        <Card>
          <RowSkeletons />
        </Card>
      ) : null}
      {list.data && messages.length === 0 ? (
        <Card>
          {unknownOnly ? (
            <EmptyState icon={Inbox} title="Every delivery is known">
              When a provider doesn't confirm a message, it waits here until someone checks what happened to
              it.
            </EmptyState>
          ) : (
            <EmptyState icon={Inbox} title={channel === "sms" ? "No texts yet" : "No emails yet"}>
              Log a missed call, and the text your automation sends appears here within seconds.
            </EmptyState>
          )}
        </Card>
      ) : null}
      {messages.length > 0 ? (
        channel === "sms" ? (
          <Texts messages={messages} />
        ) : (
          <Emails messages={messages} />
        )
      ) : null}
      <More list={list} shown={messages.length} />
    </>
  );
}

function Texts({ messages }: { messages: Message[] }) {
  return (
    <ul className="grid items-start gap-3 md:grid-cols-2 2xl:grid-cols-3" aria-label="Texts">
      {messages.map((message) => (
        <li key={message.id}>
          <Card>
            <header className="flex items-center gap-2 border-line border-b px-4 py-2">
              <p className="min-w-0 flex-1 truncate">
                <span className="text-ink-3">To </span>
                <KnownPersonLink
                  className="font-medium"
                  contactId={message.contactId}
                  name={null}
                  phone={message.to}
                />
              </p>
            </header>
            <div className="bg-sunken p-4">
              <Bubble message={message} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Emails({ messages }: { messages: Message[] }) {
  const { timezone } = useTenant();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = messages.find((one) => one.id === openId) ?? messages[0];
  return (
    <Card className="grid grid-cols-1 md:grid-cols-[320px_minmax(0,1fr)]">
      <ul
        className="max-h-[70dvh] divide-y divide-line overflow-y-auto border-line md:border-r"
        aria-label="Emails"
      >
        {messages.map((message) => (
          <li key={message.id}>
            <button
              type="button"
              aria-current={message.id === open?.id}
              onClick={() => setOpenId(message.id)}
              className={cx(
                "flex w-full flex-col px-4 py-2.5 text-left hover:bg-hover",
                message.id === open?.id && "bg-hover",
              )}
            >
              <span className="w-full truncate font-medium">{message.subject ?? "No subject"}</span>
              <span className="w-full truncate text-ink-2 text-sm">{message.to}</span>
              <span className="text-ink-3 text-xs">{dayAndClock(message.createdAt, timezone)}</span>
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <section aria-label="The email" className="flex min-h-96 min-w-0 flex-col">
          <header className="border-line border-b px-5 py-3">
            <h2 className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold text-lg">
              {open.subject ?? "No subject"}
              <Badge tone={messageStatus(open).tone}>{messageStatus(open).label}</Badge>
            </h2>
            <p className="text-ink-2 text-sm">
              To {open.to.includes("@") ? open.to : phoneText(open.to)},{" "}
              {dayAndClock(open.createdAt, timezone)}
            </p>
            {open.errorDetail ? <p className="text-bad text-sm">{open.errorDetail}</p> : null}
            {isUnknown(open) ? <UnknownOutcome message={open} className="mt-2" /> : null}
          </header>
          <EmailFrame message={open} />
        </section>
      ) : null}
    </Card>
  );
}
