"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Clock, Inbox } from "lucide-react";
import { useState } from "react";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { cx } from "@/components/ui/classes";
import { Dotted } from "@/components/ui/dotted";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { dayAndClock } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { listMessages } from "@/lib/contract/messages";
import { pages } from "@/lib/contract/queries";
import { Bubble } from "./bubble";
import { EmailFrame } from "./email-frame";
import { LIVE } from "./live";
import { MessageAutomation } from "./message-automation";
import { KnownPersonLink } from "./person-link";
import { ResolveAll } from "./resolve-all";
import { UnknownOutcome } from "./unknown-outcome";
import { isUnknown, type Message, useLabels } from "./words";

const ONLY = [{ value: "" }, { value: "scheduled" }, { value: "unknown" }] as const;

/** Outbound messages. Without a configured provider they are recorded here and not sent. */
export function OutboxPage() {
  const t = useWords("conversations");
  const { client, key, may } = useTenant();
  const { get, set, choice } = useSearchParamsState();
  const only = choice("only", ONLY);
  const unknownOnly = only === "unknown";
  const scheduledOnly = only === "scheduled";
  // Only texts can be scheduled.
  const channel = get("channel") === "email" && !scheduledOnly ? "email" : "sms";
  const list = useInfiniteQuery({
    ...pages(client, key, listMessages, {
      query: {
        channel,
        direction: "outbound",
        limit: "30",
        ...(unknownOnly ? { errorCode: "unknown_outcome" } : {}),
        ...(scheduledOnly ? { scheduled: "true" } : {}),
      },
    }),
    ...LIVE,
  });
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <>
      <PageHeader
        title={t("outbox")}
        description={t("outbox_about")}
        actions={
          <>
            {unknownOnly && messages.length > 1 && may("data:write") ? (
              <ResolveAll channel={channel} />
            ) : null}
            <Segmented
              label={t("which")}
              value={only || "all"}
              onChange={(value) => set({ only: value === "all" ? null : value })}
              options={[
                { value: "all", label: t("which_all") },
                { value: "scheduled", label: t("which_scheduled") },
                { value: "unknown", label: t("delivery_unknown") },
              ]}
            />
            {scheduledOnly ? null : (
              <Segmented
                label={t("channel")}
                value={channel}
                onChange={(value) => set({ channel: value === "email" ? "email" : null })}
                options={[
                  { value: "sms", label: t("texts") },
                  { value: "email", label: t("emails") },
                ]}
              />
            )}
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
            <EmptyState icon={Inbox} title={t("all_known")}>
              {t("all_known_about")}
            </EmptyState>
          ) : scheduledOnly ? (
            <EmptyState icon={Clock} title={t("none_scheduled")}>
              {t("none_scheduled_about")}
            </EmptyState>
          ) : (
            <EmptyState icon={Inbox} title={channel === "sms" ? t("none") : t("no_emails")}>
              {t("outbox_none_about")}
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
  const t = useWords("conversations");
  return (
    <ul className="grid items-start gap-3 md:grid-cols-2 2xl:grid-cols-3" aria-label={t("texts")}>
      {messages.map((message) => (
        <li key={message.id}>
          <Card>
            <header className="flex items-center gap-2 border-line border-b px-4 py-2">
              <p className="min-w-0 flex-1 truncate">
                {rich(
                  t.parts("to_person", {
                    to: (words) => <span className="text-ink-3">{words}</span>,
                    person: () => (
                      <KnownPersonLink
                        className="font-medium"
                        contactId={message.contactId}
                        name={null}
                        phone={message.to}
                      />
                    ),
                  }),
                )}
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
  const phoneText = usePhoneText();
  const labels = useLabels();
  const t = useWords("conversations");
  const { timezone } = useTenant();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = messages.find((one) => one.id === openId) ?? messages[0];
  return (
    <Card className="grid grid-cols-1 md:grid-cols-[320px_minmax(0,1fr)]">
      <ul
        className="max-h-[70dvh] divide-y divide-line overflow-y-auto border-line md:border-r"
        aria-label={t("emails")}
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
              <span className="w-full truncate font-medium">{message.subject ?? t("no_subject")}</span>
              <span className="w-full truncate text-ink-2 text-sm">{message.to}</span>
              <span className="text-ink-3 text-xs">{dayAndClock(message.createdAt, timezone)}</span>
            </button>
          </li>
        ))}
      </ul>
      {open ? (
        <section aria-label={t("the_email")} className="flex min-h-96 min-w-0 flex-col">
          <header className="border-line border-b px-5 py-3">
            <h2 className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold text-lg">
              {open.subject ?? t("no_subject")}
              <Badge tone={labels.message(open).tone}>{labels.message(open).label}</Badge>
            </h2>
            <Dotted className="text-ink-2 text-sm">
              <span className="wrap-anywhere">
                {t("to_when", {
                  address: open.to.includes("@") ? open.to : phoneText(open.to),
                  when: dayAndClock(open.createdAt, timezone),
                })}
              </span>
              <MessageAutomation message={open} />
            </Dotted>
            {open.errorDetail ? <p className="text-bad text-sm">{open.errorDetail}</p> : null}
            {isUnknown(open) ? <UnknownOutcome message={open} className="mt-2" /> : null}
          </header>
          <EmailFrame message={open} />
        </section>
      ) : null}
    </Card>
  );
}
