"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { ExportButton } from "@/components/shell/export-button";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog, SheetContent } from "@/components/ui/dialog";
import { duration } from "@/components/ui/duration";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count, money } from "@/components/ui/money";
import { Segmented } from "@/components/ui/segmented";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { leave } from "@/components/ui/unsaved";
import { Ago, dayAndClock } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import { getAccount } from "@/lib/contract/accounts";
import type { ResponseOf } from "@/lib/contract/contract";
import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import type { getInvoice } from "@/lib/contract/invoices";
import { query } from "@/lib/contract/queries";
import type { Translator } from "@/lib/messages/translate";
import { InvoiceQuestion } from "./invoice-question";
import { useInvoiceSource } from "./invoice-source";
import { QuestionState } from "./invoices-table";
import { Happened, LineEvent, useIsMember } from "./line-event";
import { type LineQuestion, noteElementId, useLineQuestions } from "./line-questions";
import { useEventPeople } from "./use-event-people";

type Invoice = ResponseOf<typeof getInvoice>;
type Line = Invoice["lines"][number];
type Words = InvoiceDocument["detail"]["accounts"][number]["lines"][number];

/** Every event an invoice line counts, with its included and charged quantity. The amounts sum to the line. */
export function LineEvents({
  invoice,
  line,
  words,
  onClose,
}: {
  invoice: Invoice;
  line: Line | undefined;
  words: Words | undefined;
  onClose: () => void;
}) {
  const title = line && words ? `${line.accountName}: ${words.description}` : "";
  return (
    <Dialog open={line !== undefined} onOpenChange={(open) => (open ? null : leave(onClose))}>
      {line && words ? (
        <SheetContent title={title} wide className="p-0">
          <Events {...{ invoice, line, words, onClose }} />
        </SheetContent>
      ) : null}
    </Dialog>
  );
}

type EventsProps = { invoice: Invoice; line: Line; words: Words; onClose: () => void };

function Events({ invoice, line, words, onClose }: EventsProps) {
  const shared = useWords("partner");
  const ui = useWords("ui");
  const t = useWords("invoice");
  const zoneName = useZoneName();
  const source = useInvoiceSource();
  const { id: lineId, accountId, meter } = line;
  const [isCharged, setCharged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const params = { id: invoice.id, lineId };
  const filter = isCharged ? { charged: "true" as const } : {};
  const list = useInfiniteQuery({
    ...source.events(params, { limit: "100", ...filter }),
    placeholderData: (before) => before,
  });
  const zone = useAccountZone(accountId);
  const asked = useLineQuestions(invoice.id).get(lineId);
  const isMember = useIsMember(accountId);
  const people = useEventPeople(list.data?.pages ?? [], isMember ? accountId : null);
  const personOf = ({ originalId }: { originalId: string }) => people.get(originalId) ?? null;
  const { currency } = invoice;
  const [first] = list.data?.pages ?? [];
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  const units = meter === "minutes" ? "call_seconds" : (meter ?? "");
  const many = (quantity: number) => inUnits(units, quantity, t);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-5 py-3">
        <div className="min-w-0 flex-1 basis-60 text-ink-2">
          <p>
            {words.explanation}: <strong className="text-ink">{words.amount}</strong>
          </p>
          {meter === "minutes" && first ? (
            <p className="text-sm">
              {isCharged
                ? t("minutes_rounded_month")
                : t("minutes_rounded", { time: many(first.sums.quantity) })}{" "}
              {t("calls_without_talk")}
            </p>
          ) : null}
          {isMember || meter === "api_requests" ? null : <p className="text-sm">{t("people_for_members")}</p>}
          {zone === "UTC" ? null : <p className="text-sm">{t("month_in_utc")}</p>}
        </div>
        {(line.overage ?? 0) > 0 && (line.included ?? 0) > 0 ? (
          <Segmented
            label={t("events_shown")}
            value={isCharged ? "charged" : "all"}
            onChange={(value) => setCharged(value === "charged")}
            options={[
              { value: "all", label: t("events_all") },
              { value: "charged", label: t("events_charged") },
            ]}
          />
        ) : null}
        <ExportButton
          size="sm"
          label={t("export")}
          file={`${invoice.globalId}-${accountId}-${meter}.csv`}
          path={source.eventsPath(params, filter)}
          rows={first?.total}
        />
        {isAsking || asked || !source.isPartner ? null : (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t("ask_about_line")}
          </Button>
        )}
      </div>
      {asked ? (
        <Asked
          question={asked}
          onShow={() => leave(() => showNote(asked.note.id, onClose))}
          again={
            isAsking || !source.isPartner ? null : (
              <Button size="sm" kind="ghost" onClick={() => setAsking(true)}>
                {t("ask_again")}
              </Button>
            )
          }
        />
      ) : null}
      {isAsking ? (
        <InvoiceQuestion
          invoiceId={invoice.id}
          lineId={lineId}
          autoFocus
          className="flex flex-col gap-3 border-line border-b bg-sunken px-5 py-4"
          onAsked={() => setAsking(false)}
          cancel={
            <Button kind="ghost" onClick={() => leave(() => setAsking(false))}>
              {ui("cancel")}
            </Button>
          }
        />
      ) : null}
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons /> : null}
      {first ? (
        <Table label={t("events_in_line")} className="overflow-visible">
          <thead>
            <tr>
              <Th>{t("when_in", { zone: zoneName(zone) })}</Th>
              <Th className="max-sm:hidden">{t("event")}</Th>
              <Th number className="max-sm:hidden">
                {t("counted")}
              </Th>
              <Th number className="max-sm:hidden">
                {t("included")}
              </Th>
              <Th number>{t("charged")}</Th>
              <Th number>{shared("amount")}</Th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <Tr key={event.id}>
                <Td className="text-ink-2">
                  <span title={ui("time_utc", { time: dayAndClock(event.occurredAt, "UTC") })}>
                    {dayAndClock(event.occurredAt, zone)}
                  </span>
                  <span className="block whitespace-normal text-sm sm:hidden">
                    <Happened event={event} accountId={accountId} person={personOf(event)} />
                    <span className="text-ink-3">{countedText(event, many, t)}</span>
                    <Corrected event={event} many={many} />
                  </span>
                </Td>
                <Td className="max-w-64 max-sm:hidden">
                  <LineEvent event={event} accountId={accountId} zone={zone} person={personOf(event)} />
                </Td>
                <Td number className="max-sm:hidden">
                  {many(event.quantity)}
                  <Corrected event={event} many={many} />
                </Td>
                <Td number className="text-ink-2 max-sm:hidden">
                  {many(event.included)}
                </Td>
                <Td number>{many(event.charged)}</Td>
                <Td number>{money(event.amountMinor, currency)}</Td>
              </Tr>
            ))}
            {list.hasNextPage ? (
              <tr>
                <td colSpan={6}>
                  <More list={list} shown={events.length} total={first.total} />
                </td>
              </tr>
            ) : null}
          </tbody>
          <tfoot>
            <Tr className="bg-sunken font-semibold">
              <Td>
                {shared("total")}
                <span className="block whitespace-normal font-normal text-ink-3 text-sm sm:hidden">
                  {countedText(first.sums, many, t)}
                </span>
              </Td>
              <Td className="font-normal text-ink-2 max-sm:hidden">{t("events", { count: first.total })}</Td>
              <Td number className="max-sm:hidden">
                {many(first.sums.quantity)}
              </Td>
              <Td number className="max-sm:hidden">
                {many(first.sums.included)}
              </Td>
              <Td number>{many(first.sums.charged)}</Td>
              <Td number>{money(first.sums.amountMinor, currency)}</Td>
            </Tr>
          </tfoot>
        </Table>
      ) : null}
      {list.hasNextPage ? null : <More list={list} shown={events.length} total={first?.total} />}
    </>
  );
}

/** The sheet holds the focus, so it has to be gone before the note can take it. */
function showNote(noteId: string, close: () => void) {
  flushSync(close);
  document.getElementById(noteElementId(noteId))?.focus();
}

type AskedProps = { question: LineQuestion; onShow: () => void; again: ReactNode };

/** The newest question about the line, so that nobody asks the same one twice. */
function Asked({ question: { note, state, answer }, onShow, again }: AskedProps) {
  const t = useWords("invoice");
  const { clockAt } = useInvoiceSource();
  return (
    <section
      aria-label={t("asked_about_line")}
      className="flex flex-wrap items-start gap-x-3 gap-y-1 border-line border-b bg-sunken px-5 py-3"
    >
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-medium">{t("asked_about_line")}</span>
          <QuestionState question={state} />
          <span className="text-ink-3">
            {note.author ?? t("by_api_key")}, <Ago at={note.createdAt} clockAt={clockAt} />
          </span>
        </p>
        <p className="mt-0.5 line-clamp-3 max-w-prose whitespace-pre-line text-ink-2">{note.body}</p>
        {answer ? (
          <p className="mt-1 max-w-prose whitespace-pre-line">
            <span className="font-medium">{t("answer")}:</span> {answer.body}{" "}
            <span className="text-ink-3 text-sm">
              <Ago at={answer.createdAt} clockAt={clockAt} />
            </span>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-1 max-sm:-ml-2">
        <Button size="sm" kind="ghost" onClick={onShow}>
          {t("show_question")}
        </Button>
        {again}
      </div>
    </section>
  );
}

/** A phone has room for the charge only, so what was counted and included stands below the time. */
type CorrectedProps = { event: { correctedQuantity: number | null }; many: (quantity: number) => string };

function Corrected({ event: { correctedQuantity }, many }: CorrectedProps) {
  const t = useWords("invoice");
  if (correctedQuantity === null) return null;
  return (
    <span className="block text-sm text-warn">
      {t("corrected_to", { quantity: many(correctedQuantity) })}
    </span>
  );
}

function countedText(
  { quantity, included }: { quantity: number; included: number },
  many: (quantity: number) => string,
  t: Translator<"invoice", ReactNode>,
): string {
  if (included === 0) return many(quantity);
  const counted = { counted: many(quantity), included: many(included) };
  return t(quantity === included ? "counted_free" : "counted_and_included", counted);
}

/** The account's own zone, in which its people know their calls; UTC until it is loaded, or for those who may not see it. */
function useAccountZone(accountId: string | null): string {
  const { client, key, may } = useTenant();
  const account = useQuery({
    ...query(client, key, getAccount, { params: { id: accountId ?? "" } }),
    enabled: accountId !== null && may("accounts:read"),
  });
  return account.data?.settings.timezone ?? "UTC";
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
