"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useState } from "react";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { ArrowTo } from "@/components/ui/arrow-to";
import { count, money } from "@/components/ui/money";
import { Badge, EmptyState } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { day, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { listCorrections } from "@/lib/contract/operator";
import { pages } from "@/lib/contract/queries";
import { CorrectionDialog } from "./correction-dialog";
import { METERS, meterText } from "./meter-text";
import { PartnerLink } from "./partner-link";

type Correction = ResponseOf<typeof listCorrections>["corrections"][number];

/** Corrections of metered usage, of all partners or of one, with their outcome. */
export function CorrectionList({ partnerId }: { partnerId?: string }) {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  const list = useInfiniteQuery(
    pages(client, key, listCorrections, { query: { limit: "20", ...(partnerId ? { partnerId } : {}) } }),
  );
  const corrections = list.data?.pages.flatMap((page) => page.corrections) ?? [];
  const newest = newestOfEach(corrections);
  return (
    <PagedTable
      label={t("corrections")}
      list={list}
      {...(partnerId ? { skeletons: 1 } : {})}
      empty={
        partnerId ? (
          <p className="px-4 py-3 text-ink-2">{t("corrections_none")}</p>
        ) : (
          <EmptyState icon={Scale} title={t("corrections_none")}>
            {t("corrections_none_about")}
          </EmptyState>
        )
      }
      head={
        <>
          <Th className="max-sm:hidden">{t("date")}</Th>
          <Th>{t("account")}</Th>
          <Th className="max-sm:hidden">{t("month")}</Th>
          <Th>{t("change")}</Th>
          <Th className="max-sm:hidden">{t("reason")}</Th>
          <Th number>{t("result")}</Th>
        </>
      }
    >
      {corrections.map((one) => (
        <Row key={one.id} correction={one} isNewest={newest.has(one.id)} />
      ))}
    </PagedTable>
  );
}

/** The ids of the newest correction of each event. The list is newest first. */
function newestOfEach(corrections: readonly Correction[]): ReadonlySet<string> {
  const newest = new Map<string, string>();
  for (const { id, workspaceId, meter, factKey } of corrections) {
    const event = JSON.stringify([workspaceId, meter, factKey]);
    if (!newest.has(event)) newest.set(event, id);
  }
  return new Set(newest.values());
}

type RowProps = {
  correction: Correction;
  /** An older correction of the same event was replaced already, so it cannot be undone. */
  isNewest: boolean;
};

function Row({ correction: one, isNewest }: RowProps) {
  const t = useWords("receivables");
  return (
    <Tr>
      <Td className="text-ink-2 max-sm:hidden">
        {day(one.at)}
        <span className="block text-ink-3 text-sm">{one.operator}</span>
      </Td>
      <Td className="max-w-36 whitespace-normal font-medium sm:max-w-56">
        {one.accountName ?? one.workspaceId}
        <span className="block font-normal text-ink-3 text-sm">
          <PartnerLink id={one.partnerId}>{one.partnerName}</PartnerLink>
        </span>
      </Td>
      <Td className="text-ink-2 max-sm:hidden">{one.period ? monthTitle(one.period) : ""}</Td>
      <Td className="tabular-nums">
        {count(one.previousQuantity)}
        <ArrowTo />
        {count(one.quantity)}
        <span className="block text-ink-3 text-sm">{meterText(one.meter, t)}</span>
        {one.period ? (
          <span className="block text-ink-3 text-sm sm:hidden">{monthTitle(one.period)}</span>
        ) : null}
      </Td>
      <Td className="max-w-72 whitespace-normal text-ink-2 max-sm:hidden">
        {one.reason}
        <span className="block break-all font-mono text-ink-3 text-xs">{one.factKey}</span>
      </Td>
      <Td number>
        <Outcome correction={one} />
        {isNewest ? <UndoCorrection correction={one} /> : null}
      </Td>
    </Tr>
  );
}

/** Corrections are never deleted, so undoing one is another, back to the former quantity. */
function UndoCorrection({ correction: one }: { correction: Correction }) {
  const t = useWords("receivables");
  const [isOpen, setOpen] = useState(false);
  const meter = METERS.find((known) => known === one.meter);
  if (meter === undefined || one.partnerId === null) return null;
  const { partnerId, workspaceId: accountId, factKey: originalId, quantity, previousQuantity, at } = one;
  const account = one.accountName ?? accountId;
  return (
    <>
      <button
        type="button"
        className="block w-full text-right text-signal text-sm hover:underline touch:min-h-touch"
        aria-label={t("undo_correction_of", { account })}
        onClick={() => setOpen(true)}
      >
        {t("undo")}
      </button>
      <CorrectionDialog
        open={isOpen}
        event={{ partnerId, accountId, originalId, meter, quantity, correctedQuantity: null }}
        undo={{ quantity: previousQuantity, at, account, period: one.period }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Outcome({ correction: { outcome, creditNotes } }: { correction: Correction }) {
  const t = useWords("receivables");
  if (outcome === "credited")
    return creditNotes.map(({ id, invoiceId, amountMinor, currency }) => (
      <span key={id} className="block">
        −{money(amountMinor, currency)}
        <span className="block font-mono text-ink-3 text-xs">
          {t("credit_on", { note: id, invoice: invoiceId })}
        </span>
      </span>
    ));
  if (outcome === "next_close") return <Badge tone="info">{t("outcome_next_close")}</Badge>;
  if (outcome === "included") return <Badge>{t("outcome_included")}</Badge>;
  if (outcome === "later_invoice") return <Badge>{t("outcome_later_invoice")}</Badge>;
  return null;
}
