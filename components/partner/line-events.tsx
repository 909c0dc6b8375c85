"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ResponseOf } from "@/lib/api/contract";
import { type getInvoice, getLineEvents } from "@/lib/api/contracts/billing";
import { pages } from "@/lib/api/queries";
import { More, RowSkeletons } from "../shell/more";
import { useTenant } from "../shell/tenant";
import { Dialog, SheetContent } from "../ui/dialog";
import { count, money } from "../ui/money";
import { Table, Td, Th, Tr } from "../ui/table";
import { Trouble } from "../ui/trouble";
import { dayAndClock } from "../ui/when";

type Line = ResponseOf<typeof getInvoice>["lines"][number];

/** Every fact a line counts, what the plan included of it and what was charged; the parts sum to the line. */
export function LineEvents({
  invoiceId,
  currency,
  line,
  onClose,
}: {
  invoiceId: string;
  currency: string;
  line: Line | null;
  onClose: () => void;
}) {
  return (
    <Dialog open={line !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {line ? (
        <SheetContent title={`${line.accountName}: ${line.description}`} wide className="p-0">
          <p className="border-line border-b px-5 py-3 text-ink-2">
            {line.explanation} = <strong className="text-ink">{money(line.amountMinor, currency)}</strong>
          </p>
          <Events invoiceId={invoiceId} currency={currency} lineId={line.id} />
        </SheetContent>
      ) : null}
    </Dialog>
  );
}

function Events({ invoiceId, currency, lineId }: { invoiceId: string; currency: string; lineId: string }) {
  const { client, key } = useTenant();
  const list = useInfiniteQuery(
    pages(client, key, getLineEvents, { params: { id: invoiceId, lineId }, query: { limit: "100" } }),
  );
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  if (list.error) return <Trouble error={list.error} retry={() => list.refetch()} />;
  if (list.isPending) return <RowSkeletons />;
  return (
    <>
      <Table label="What this line is made of">
        <thead>
          <tr>
            <Th>When (UTC)</Th>
            <Th>Event</Th>
            <Th number>Counted</Th>
            <Th number>Included</Th>
            <Th number>Charged</Th>
            <Th number>Amount</Th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Tr key={event.id}>
              <Td className="text-ink-2">{dayAndClock(event.occurredAt, "UTC")}</Td>
              <Td className="max-w-64 truncate font-mono text-ink-3 text-sm" title={event.id}>
                {event.id}
              </Td>
              <Td number>{count(event.quantity)}</Td>
              <Td number className="text-ink-2">
                {count(event.included)}
              </Td>
              <Td number>{count(event.charged)}</Td>
              <Td number>{money(event.amountMinor, currency)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <More list={list} shown={events.length} />
    </>
  );
}
