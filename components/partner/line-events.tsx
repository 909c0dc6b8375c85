"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { useRunStatus } from "@/components/desk/run-status";
import { duration } from "@/components/desk/words";
import { More, RowSkeletons } from "@/components/shell/more";
import { useMe } from "@/components/shell/switcher";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog, SheetContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { count, money } from "@/components/ui/money";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { dayAndClock } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import { type getInvoice, getLineEvents } from "@/lib/contract/invoices";
import { pages } from "@/lib/contract/queries";
import type { Translator } from "@/lib/messages/translate";

type Line = ResponseOf<typeof getInvoice>["lines"][number];
type Words = InvoiceDocument["detail"]["accounts"][number]["lines"][number];
type Event = ResponseOf<typeof getLineEvents>["events"][number];

/** Every event an invoice line counts, with its included and charged quantity. The amounts sum to the line. */
export function LineEvents({
  invoiceId,
  currency,
  line,
  words,
  onAsk,
  onClose,
}: {
  invoiceId: string;
  currency: string;
  line: Line | undefined;
  words: Words | undefined;
  onAsk: (title: string) => void;
  onClose: () => void;
}) {
  const t = useWords("invoice");
  const title = line && words ? `${line.accountName}: ${words.description}` : "";
  return (
    <Dialog open={line !== undefined} onOpenChange={(open) => (open ? null : onClose())}>
      {line && words ? (
        <SheetContent title={title} wide className="p-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-3">
            <p className="min-w-0 flex-1 basis-60 text-ink-2">
              {words.explanation}: <strong className="text-ink">{words.amount}</strong>
            </p>
            <Button size="sm" onClick={() => onAsk(title)}>
              {t("ask_about_line")}
            </Button>
          </div>
          <Events invoiceId={invoiceId} currency={currency} line={line} />
        </SheetContent>
      ) : null}
    </Dialog>
  );
}

function Events({ invoiceId, currency, line }: { invoiceId: string; currency: string; line: Line }) {
  const shared = useWords("partner");
  const t = useWords("invoice");
  const { client, key } = useTenant();
  const { id: lineId, accountId } = line;
  const list = useInfiniteQuery(
    pages(client, key, getLineEvents, { params: { id: invoiceId, lineId }, query: { limit: "100" } }),
  );
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  if (list.error) return <ErrorNotice error={list.error} retry={() => list.refetch()} />;
  if (list.isPending) return <RowSkeletons />;
  return (
    <>
      <Table label={t("events_in_line")}>
        <thead>
          <tr>
            <Th>{t("when_utc")}</Th>
            <Th>{t("event")}</Th>
            <Th number>{t("counted")}</Th>
            <Th number>{t("included")}</Th>
            <Th number>{t("charged")}</Th>
            <Th number>{shared("amount")}</Th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Tr key={event.id}>
              <Td className="text-ink-2">{dayAndClock(event.occurredAt, "UTC")}</Td>
              <Td className="max-w-64">
                <span className="block truncate font-mono text-ink-3 text-sm" title={event.id}>
                  {event.id}
                </span>
                <Cause event={event} accountId={accountId} />
              </Td>
              <Td number>{inUnits(event.meter, event.quantity, t)}</Td>
              <Td number className="text-ink-2">
                {inUnits(event.meter, event.included, t)}
              </Td>
              <Td number>{inUnits(event.meter, event.charged, t)}</Td>
              <Td number>{money(event.amountMinor, currency)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <More list={list} shown={events.length} />
    </>
  );
}

/** Calls are metered in seconds and rounded to minutes once a month, so a single call is shown in seconds. */
function inUnits(meter: string, quantity: number, t: Translator<"invoice", ReactNode>): string {
  switch (meter) {
    case "call_seconds":
      return quantity < 0 ? `−${duration(-quantity)}` : duration(quantity);
    case "sms":
      return t("sms", { count: quantity });
    case "api_requests":
      return t("requests", { count: quantity });
    default:
      return count(quantity);
  }
}

/** The automation and run that caused an event. Only members of the account's workspace get a link to it. */
function Cause({ event, accountId }: { event: Event; accountId: string | null }) {
  const t = useWords("invoice");
  const { data: me } = useMe();
  if (event.automationId === null) return null;
  const name = event.automationName ?? event.automationId;
  const member = me?.workspaces.some((place) => place.id === accountId) ?? false;
  return (
    <span className="block text-ink-2 text-sm">
      <span className="flex min-w-0 items-center gap-1">
        <Workflow className="size-3.5 shrink-0" aria-hidden />{" "}
        {rich(
          t.parts("by_automation", {
            name,
            link: (words) =>
              member ? (
                <Link
                  href={`/w/${accountId}/automations/${event.automationId}`}
                  className="truncate hover:underline"
                >
                  {words}
                </Link>
              ) : (
                <span className="truncate">{words}</span>
              ),
          }),
        )}
        {event.versionNumber === null ? null : (
          <span className="shrink-0 text-ink-3">
            {t("version", { version: String(event.versionNumber) })}
          </span>
        )}
      </span>
      {event.nodeName ? (
        <span className="block truncate">{t("at_step", { step: event.nodeName })}</span>
      ) : null}
      {event.runId === null ? null : <Run event={event} />}
    </span>
  );
}

function Run({ event: { runId, run } }: { event: Event }) {
  const t = useWords("invoice");
  const runStatus = useRunStatus();
  return (
    <span className="flex min-w-0 items-center gap-2 text-ink-3">
      <span className="truncate font-mono" title={runId ?? undefined}>
        {runId}
      </span>
      {run ? (
        <span className="shrink-0">
          {t("run_begun", { status: runStatus(run.status).label, time: dayAndClock(run.startedAt, "UTC") })}
        </span>
      ) : null}
    </span>
  );
}
