"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileText, ReceiptText, Search } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { money } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import { Badge, Card, CardHeader, EmptyState, type Tone } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { day, monthName } from "@/components/ui/when";
import type { ResponseOf } from "@/lib/contract/contract";
import { listInvoices } from "@/lib/contract/invoices";
import { pages } from "@/lib/contract/queries";
import { AccountPicker } from "./account-picker";
import { monthsSince } from "./months";

type Invoice = ResponseOf<typeof listInvoices>["invoices"][number];
const TONES: Record<Invoice["status"], Tone> = {
  draft: "neutral",
  open: "signal",
  paid: "good",
  void: "neutral",
  uncollectible: "bad",
};

export function InvoiceStatus({ invoice }: { invoice: Pick<Invoice, "status" | "overdue"> }) {
  if (invoice.overdue)
    return (
      <Badge tone="bad" dot>
        Overdue
      </Badge>
    );
  return (
    <Badge tone={TONES[invoice.status]} dot>
      {invoice.status.slice(0, 1).toUpperCase() + invoice.status.slice(1)}
    </Badge>
  );
}

const STATUSES = [
  { value: "", label: "Any status" },
  { value: "draft", label: "Draft" },
  { value: "open", label: "Open" },
  { value: "overdue", label: "Overdue" },
  { value: "paid", label: "Paid" },
  { value: "void", label: "Void" },
  { value: "uncollectible", label: "Uncollectible" },
] as const;

/** All invoices, or those that the filters in the URL name. `current` is this month on the tenant's clock. */
export function InvoicesTable({ current }: { current: string | undefined }) {
  const tenant = useTenant();
  const router = useRouter();
  const { get, choice, set } = useSearchParamsState();
  const status = choice("status", STATUSES);
  const account = get("account").slice(0, 80);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(get("month")) ? get("month") : "";
  const list = useInfiniteQuery({
    ...pages(tenant.client, tenant.key, listInvoices, {
      query: {
        limit: "24",
        ...(status ? { status } : {}),
        ...(month ? { period: month } : {}),
        ...(account ? { account } : {}),
      },
    }),
    placeholderData: (before) => before,
  });
  const invoices = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  const isFiltered = status !== "" || month !== "" || account !== "";
  const hrefOf = (invoice: Invoice) =>
    `/p/${tenant.id}/billing/${invoice.id}${account ? `?account=${encodeURIComponent(account)}` : ""}`;
  const showAll = () => set({ status: null, month: null, account: null });
  return (
    <Card id="invoices">
      <CardHeader title="Invoices" action={<Filters current={current} />} />
      <PagedTable
        label="Invoices"
        list={list}
        total={isFiltered ? list.data?.pages[0]?.total : undefined}
        skeletons={3}
        empty={isFiltered ? <NoMatch showAll={showAll} /> : <NoInvoices />}
        head={
          <>
            <Th>Month</Th>
            <Th className="max-sm:hidden">Number</Th>
            <Th>Status</Th>
            <Th number className="max-sm:hidden">
              Accounts
            </Th>
            <Th number className="max-sm:hidden">
              Subtotal
            </Th>
            <Th number className="max-sm:hidden">
              Discount
            </Th>
            <Th number>Total</Th>
            <Th className="max-sm:hidden">Due</Th>
            <Th>
              <span className="sr-only">Document</span>
            </Th>
          </>
        }
      >
        {invoices.map((invoice) => (
          <Tr key={invoice.globalId} onOpen={() => router.push(hrefOf(invoice))}>
            <Td>
              <Link href={hrefOf(invoice)} className="font-medium hover:underline">
                {monthName(invoice.period)}
              </Link>
            </Td>
            <Td className="font-mono text-ink-3 text-sm max-sm:hidden">{invoice.globalId}</Td>
            <Td>
              <InvoiceStatus invoice={invoice} />
            </Td>
            <Td number className="max-sm:hidden">
              {invoice.totalAccounts}
            </Td>
            <Td number className="text-ink-2 max-sm:hidden">
              {money(invoice.subtotalMinor, invoice.currency)}
            </Td>
            <Td number className="text-ink-2 max-sm:hidden">
              {invoice.discountMinor === 0 ? "" : `−${money(invoice.discountMinor, invoice.currency)}`}
            </Td>
            <Td number className="font-medium">
              {money(invoice.totalMinor, invoice.currency)}
            </Td>
            <Td className="text-ink-2 max-sm:hidden">{invoice.dueAt ? day(invoice.dueAt, "UTC") : ""}</Td>
            <Td className="text-right">
              {invoice.status === "draft" ? null : (
                <a
                  className="inline-flex items-center gap-1 text-ink-2 hover:text-ink"
                  href={`/v1/partner/billing/invoices/${invoice.id}/pdf?partner=${tenant.id}`}
                  aria-label={`PDF of ${monthName(invoice.period)}`}
                >
                  <FileText className="size-4" aria-hidden /> PDF
                </a>
              )}
            </Td>
          </Tr>
        ))}
      </PagedTable>
    </Card>
  );
}

function Filters({ current }: { current: string | undefined }) {
  const { get, choice, set } = useSearchParamsState();
  const months = current ? monthsSince("2000-01", Date.parse(`${current}-15T00:00:00Z`)) : [];
  return (
    <div className="flex flex-wrap gap-2 max-sm:basis-full">
      <Picker
        aria-label="Status"
        size="sm"
        className="w-32"
        value={choice("status", STATUSES)}
        options={STATUSES}
        onChange={(status) => set({ status: status || null })}
      />
      <Picker
        aria-label="Month"
        size="sm"
        className="w-36"
        value={get("month")}
        options={[
          { value: "", label: "Any month" },
          ...months.map((month) => ({ value: month, label: monthName(month) })),
        ]}
        onChange={(month) => set({ month: month || null })}
      />
      <AccountPicker
        aria-label="Account"
        size="sm"
        className="w-44"
        emptyLabel="Any account"
        value={get("account")}
        onChange={(account) => set({ account: account || null })}
      />
    </div>
  );
}

function NoMatch({ showAll }: { showAll: () => void }) {
  return (
    <EmptyState
      icon={Search}
      title="No matching invoices"
      action={<Button onClick={showAll}>Show all invoices</Button>}
    >
      Try another status, month or account.
    </EmptyState>
  );
}

function NoInvoices() {
  return (
    <EmptyState icon={ReceiptText} title="Your first invoice arrives on the first of next month">
      It lists every account line by line, down to each call, booking and text.
    </EmptyState>
  );
}
