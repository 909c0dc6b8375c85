"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, Scale } from "lucide-react";
import { useState } from "react";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { count, money } from "@/components/ui/money";
import { Badge, Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { day, monthName } from "@/components/ui/when";
import type { ResponseOf } from "@/lib/contract/contract";
import { listCorrections } from "@/lib/contract/operator";
import { pages } from "@/lib/contract/queries";
import { CorrectionDialog, METER_LABEL } from "./correction-dialog";

type Correction = ResponseOf<typeof listCorrections>["corrections"][number];

/** Lists the corrections of metered usage, each with the credit that followed from it. */
export function OperatorCorrections() {
  const { client, key } = useTenant();
  const [adding, setAdding] = useState(false);
  const list = useInfiniteQuery(pages(client, key, listCorrections, { query: { limit: "20" } }));
  const corrections = list.data?.pages.flatMap((page) => page.corrections) ?? [];
  return (
    <>
      <PageHeader
        title="Usage corrections"
        description="A correction changes its own month. If that month is invoiced, the next close credits the difference or charges it as late usage."
        actions={
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> Correct usage
          </Button>
        }
      />
      <Card>
        <PagedTable
          label="Usage corrections"
          list={list}
          empty={
            <EmptyState icon={Scale} title="No corrections yet">
              If something was counted twice or not at all, correct it here. The original event stays on
              record.
            </EmptyState>
          }
          head={
            <>
              <Th className="max-sm:hidden">Date</Th>
              <Th>Account</Th>
              <Th className="max-sm:hidden">Month</Th>
              <Th>Change</Th>
              <Th className="max-sm:hidden">Reason</Th>
              <Th number>Result</Th>
            </>
          }
        >
          {corrections.map((one) => (
            <Row key={one.id} correction={one} />
          ))}
        </PagedTable>
      </Card>
      <CorrectionDialog open={adding} onClose={() => setAdding(false)} />
    </>
  );
}

function Row({ correction: one }: { correction: Correction }) {
  return (
    <Tr>
      <Td className="text-ink-2 max-sm:hidden">
        {day(one.at)}
        <span className="block text-ink-3 text-sm">{one.operator}</span>
      </Td>
      <Td className="max-w-36 whitespace-normal font-medium sm:max-w-56">
        {one.accountName ?? one.workspaceId}
        <span className="block font-normal text-ink-3 text-sm">{one.partnerName}</span>
      </Td>
      <Td className="text-ink-2 max-sm:hidden">{one.period ? monthName(one.period) : ""}</Td>
      <Td className="tabular-nums">
        {count(one.previousQuantity)} → {count(one.quantity)}
        <span className="block text-ink-3 text-sm">{METER_LABEL[one.meter] ?? one.meter}</span>
      </Td>
      <Td className="max-w-72 whitespace-normal text-ink-2 max-sm:hidden">
        {one.reason}
        <span className="block break-all font-mono text-ink-3 text-xs">{one.factKey}</span>
      </Td>
      <Td number>
        <Outcome correction={one} />
      </Td>
    </Tr>
  );
}

function Outcome({ correction: { outcome, creditNotes } }: { correction: Correction }) {
  if (outcome === "credited")
    return creditNotes.map(({ id, invoiceId, amountMinor, currency }) => (
      <span key={id} className="block">
        −{money(amountMinor, currency)}
        <span className="block font-mono text-ink-3 text-xs">
          {id} on {invoiceId}
        </span>
      </span>
    ));
  if (outcome === "next_close") return <Badge tone="signal">At the next close</Badge>;
  if (outcome === "included") return <Badge>In the month's invoice</Badge>;
  if (outcome === "later_invoice") return <Badge>On a later invoice</Badge>;
  return null;
}
