"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCw, Send } from "lucide-react";
import { AccountLink } from "@/components/partner/account-link";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, EmptyState } from "@/components/ui/surface";
import { ActionsHead, Td, Th, Tr } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import { Ago, useNow } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { pages } from "@/lib/contract/queries";
import { type Delivery, type Webhook, webhookContractsOf } from "./webhook-contracts";

const TONES = { pending: "info", delivered: "good", failed: "bad" } as const;

export function WebhookDeliveries({ hook }: { hook: Webhook }) {
  const t = useWords("webhooks");
  const { client, key, face } = useTenant();
  const contracts = webhookContractsOf(face);
  const list = useInfiniteQuery({
    ...pages(client, key, contracts.deliveries, { params: { id: hook.id }, query: { limit: "50" } }),
    refetchInterval: 5_000,
  });
  const paused = hook.status !== "enabled";
  const replay = useCall(contracts.replay, {
    refreshes: [contracts.deliveries],
    onDone: () => toast(t(paused ? "again_later" : "delivering_again")),
  });
  const deliveries: Delivery[] = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <>
      <ErrorNotice error={replay.error} />
      <PagedTable
        label={t("deliveries")}
        list={list}
        empty={
          <EmptyState icon={Send} title={t("none_sent")}>
            {t("none_sent_about")}
          </EmptyState>
        }
        head={
          <>
            <Th>{t("event")}</Th>
            {face === "partner" ? <Th className="max-sm:hidden">{t("account")}</Th> : null}
            <Th className="max-sm:hidden">{t("status")}</Th>
            <Th number className="max-sm:hidden">
              {t("tries")}
            </Th>
            <Th className="max-sm:hidden">{t("response")}</Th>
            <Th className="max-sm:hidden">{t("when")}</Th>
            <ActionsHead />
          </>
        }
      >
        {deliveries.map((one) => (
          <Row
            key={one.id}
            delivery={one}
            paused={paused}
            onReplay={() => replay.mutate({ params: { id: hook.id, did: one.id }, body: {} })}
          />
        ))}
      </PagedTable>
    </>
  );
}

type RowProps = { delivery: Delivery; paused: boolean; onReplay: () => void };

function Row({ delivery, paused, onReplay }: RowProps) {
  const t = useWords("webhooks");
  const isPartner = useTenant().face === "partner";
  const response = responseOf(delivery);
  return (
    <Tr>
      <EventCell delivery={delivery} paused={paused} />
      {isPartner ? (
        <Td className="max-w-48 truncate max-sm:hidden">
          <Account delivery={delivery} />
        </Td>
      ) : null}
      <Td className="max-sm:hidden">
        <State delivery={delivery} paused={paused} />
      </Td>
      <Td number className="max-sm:hidden">
        {delivery.attempts}
      </Td>
      <Td className="max-w-56 truncate text-ink-2 max-sm:hidden" title={delivery.lastError ?? undefined}>
        {response}
      </Td>
      <Td className="text-ink-2 max-sm:hidden">
        <Ago at={delivery.createdAt} />
      </Td>
      <Td className="text-right max-sm:align-top">
        {delivery.status === "pending" ? null : (
          <Button
            size="sm"
            kind="ghost"
            aria-label={t("deliver_again", { type: delivery.type })}
            onClick={onReplay}
          >
            <RotateCw aria-hidden /> {t("again")}
          </Button>
        )}
      </Td>
    </Tr>
  );
}

const responseOf = ({ lastStatus, lastError }: Delivery) => String(lastStatus ?? lastError ?? "");

/** The event. On a phone, the cell stacks every value, because the other columns are hidden. */
function EventCell({ delivery, paused }: Omit<RowProps, "onReplay">) {
  const t = useWords("webhooks");
  const response = responseOf(delivery);
  return (
    <Td className="max-sm:w-full max-sm:max-w-0 max-sm:py-2">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-mono text-sm">{delivery.type}</span>
        {delivery.replayOf ? <Badge>{t("replay")}</Badge> : null}
      </span>
      <span className="block truncate font-mono text-ink-3 text-xs">{delivery.eventId}</span>
      {delivery.replayOf ? (
        <span className="block truncate text-ink-3 text-xs">
          {rich(t.parts("replay_of", { id: () => <span className="font-mono">{delivery.replayOf}</span> }))}
        </span>
      ) : null}
      <span className="mt-1 flex flex-col gap-1 whitespace-normal sm:hidden">
        <Account delivery={delivery} />
        <State delivery={delivery} paused={paused} />
        <span className="text-ink-2 text-sm">
          {rich(
            t.parts("ago_and_tries", {
              ago: () => <Ago at={delivery.createdAt} />,
              tries: delivery.attempts,
            }),
          )}
          {response === "" ? null : <span className="block">{t("response_is", { response })}</span>}
        </span>
      </span>
    </Td>
  );
}

function Account({ delivery: { accountId, accountName } }: { delivery: Delivery }) {
  if (!accountId) return null;
  return <AccountLink id={accountId}>{accountName ?? accountId}</AccountLink>;
}

function State({ delivery, paused }: { delivery: Delivery; paused: boolean }) {
  const t = useWords("webhooks");
  const isRetried = delivery.status === "pending" && delivery.attempts > 0;
  return (
    <>
      <span>
        {isRetried ? (
          <Badge tone="warn">{t("status_retrying")}</Badge>
        ) : (
          <Badge tone={TONES[delivery.status]}>{t(`status_${delivery.status}`)}</Badge>
        )}
      </span>
      {delivery.status === "pending" ? (
        <span className="block text-ink-3 text-sm">
          <WaitsFor at={delivery.nextAttemptAt} paused={paused} />
        </span>
      ) : null}
    </>
  );
}

const MINUTE = 60_000;

function WaitsFor({ at, paused }: { at: string | null; paused: boolean }) {
  const t = useWords("webhooks");
  const now = useNow(10_000);
  if (paused || at === null) return t("waits_for_resume");
  const due = Date.parse(at);
  // Deliveries of one account go out in order, so an overdue one waits for an earlier one.
  if (due < now - MINUTE) return t("waits_for_previous");
  if (due < now + MINUTE) return t("next_within_minute");
  return rich(t.parts("next_try", { ago: () => <Ago at={at} /> }));
}
