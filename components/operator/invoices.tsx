"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MoreHorizontal, ReceiptText } from "lucide-react";
import { useState } from "react";
import { InvoiceStatus } from "@/components/partner/invoices-table";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { money } from "@/components/ui/money";
import { Badge, Card, EmptyState, Notice, PageHeader } from "@/components/ui/surface";
import { ActionsHead, Td, Th, Tr } from "@/components/ui/table";
import { Segmented } from "@/components/ui/tabs";
import { day, monthName } from "@/components/ui/when";
import { listAllInvoices } from "@/lib/contract/operator";
import { pages } from "@/lib/contract/queries";
import { type InvoiceAct, InvoiceActDialog, type OperatorInvoice } from "./invoice-act-dialog";
import { Proposals } from "./proposals";
import { Receivables } from "./receivables";
import { ShowAll } from "./show-all";

const MODES = [
  { value: "live", label: "Real money" },
  { value: "sandbox", label: "Sandbox" },
] as const;
const FILTERS = [
  { value: "", label: "All" },
  { value: "draft", label: "Drafts" },
  { value: "open", label: "Open" },
  { value: "overdue", label: "Overdue" },
  { value: "paid", label: "Paid" },
] as const;

/** The actions each status still allows, most used first. */
const OFFERS: Record<OperatorInvoice["status"], InvoiceAct[]> = {
  draft: ["finalize"],
  open: ["pay", "credit", "void", "give_up"],
  paid: ["credit"],
  uncollectible: ["pay", "void"],
  void: [],
};
const VERBS: Record<InvoiceAct, string> = {
  finalize: "Finalize…",
  pay: "Mark as paid…",
  credit: "Credit…",
  void: "Void…",
  give_up: "Mark uncollectible…",
};

export function OperatorInvoices() {
  const { client, key } = useTenant();
  const { choice, get, set } = useSearchParamsState();
  const status = choice("status", FILTERS);
  const mode = choice("mode", MODES);
  const globalId = get("invoice").slice(0, 120);
  const list = useInfiniteQuery(
    pages(client, key, listAllInvoices, {
      query: { mode, ...(status ? { status } : {}), ...(globalId ? { globalId } : {}) },
    }),
  );
  const [acting, setActing] = useState<{ invoice: OperatorInvoice; act: InvoiceAct } | null>(null);
  const invoices = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  return (
    <>
      <PageHeader
        title="Invoices"
        description="All partners' invoices, newest first. Issued invoices can't be edited, only credited or voided."
        actions={
          <Segmented
            label="Money"
            value={mode}
            onChange={(value) => set({ mode: value === "live" ? null : value, invoice: null })}
            options={MODES}
          />
        }
      />
      <div className="flex flex-col gap-4">
        {globalId ? null : mode === "sandbox" ? (
          <Notice tone="signal" title="Sandbox invoices">
            Partners try out billing with these. Nobody pays them, and they are in no sum with real money.
          </Notice>
        ) : (
          <Proposals />
        )}
        {globalId ? null : <Receivables mode={mode} />}
        <Segmented
          label="Status"
          value={status}
          onChange={(value) => set({ status: value || null })}
          options={FILTERS}
        />
        {globalId ? (
          <ShowAll shown={globalId} all="Show all invoices" onAll={() => set({ invoice: null })} />
        ) : null}
        <Card>
          <PagedTable
            label="Invoices"
            list={list}
            empty={
              <EmptyState
                icon={ReceiptText}
                title="No matching invoices"
                action={
                  mode === "live" ? (
                    <Button onClick={() => set({ mode: "sandbox" })}>Show sandbox invoices</Button>
                  ) : null
                }
              >
                Drafts appear on the 1st of each month and are finalized a day later.
              </EmptyState>
            }
            head={
              <>
                <Th>Partner</Th>
                <Th className="max-sm:hidden">Month</Th>
                <Th className="max-sm:hidden">Number</Th>
                <Th>Status</Th>
                <Th number className="max-sm:hidden">
                  Total
                </Th>
                <Th number>Amount due</Th>
                <Th className="pl-8 max-sm:hidden">Due</Th>
                <ActionsHead />
              </>
            }
          >
            {invoices.map((invoice) => (
              <Row key={invoice.globalId} invoice={invoice} onAct={(act) => setActing({ invoice, act })} />
            ))}
          </PagedTable>
        </Card>
      </div>
      <InvoiceActDialog acting={acting} onClose={() => setActing(null)} />
    </>
  );
}

function Row({ invoice, onAct }: { invoice: OperatorInvoice; onAct: (act: InvoiceAct) => void }) {
  const { currency } = invoice;
  const offers = OFFERS[invoice.status];
  return (
    <Tr>
      <Td className="max-w-28 truncate font-medium sm:max-w-72">
        {invoice.partnerName}
        {invoice.mode === "sandbox" ? <Badge className="ml-2">Sandbox</Badge> : null}
        <span className="block font-normal text-ink-3 text-sm sm:hidden">{monthName(invoice.period)}</span>
      </Td>
      <Td className="text-ink-2 max-sm:hidden">{monthName(invoice.period)}</Td>
      <Td className="font-mono text-ink-3 text-sm max-sm:hidden">{invoice.globalId}</Td>
      <Td>
        <InvoiceStatus invoice={invoice} />
      </Td>
      <Td number className="max-sm:hidden">
        {money(invoice.totalMinor, currency)}
      </Td>
      <Td number className="font-medium">
        {invoice.amountDueMinor === 0 ? "" : money(invoice.amountDueMinor, currency)}
      </Td>
      <Td className="pl-8 text-ink-2 max-sm:hidden">{invoice.dueAt ? day(invoice.dueAt, "UTC") : ""}</Td>
      <Td className="text-right">
        {offers.length === 0 ? null : (
          <Menu>
            <MenuTrigger asChild>
              <Button kind="ghost" size="icon-sm" aria-label={`Actions for ${invoice.globalId}`}>
                <MoreHorizontal aria-hidden />
              </Button>
            </MenuTrigger>
            <MenuContent>
              {offers.map((act) => (
                <MenuItem key={act} danger={act === "void" || act === "give_up"} onSelect={() => onAct(act)}>
                  {VERBS[act]}
                </MenuItem>
              ))}
            </MenuContent>
          </Menu>
        )}
      </Td>
    </Tr>
  );
}
