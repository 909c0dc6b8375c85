"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { InvoiceStatus } from "@/components/partner/invoices-table";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { money } from "@/components/ui/money";
import { Badge } from "@/components/ui/surface";
import { ActionsHead, Td, Th, Tr } from "@/components/ui/table";
import { Ago, day, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { QueryInputOf } from "@/lib/contract/contract";
import { listAllInvoices } from "@/lib/contract/operator";
import { pages } from "@/lib/contract/queries";
import { type InvoiceAct, InvoiceActDialog } from "./invoice-act-dialog";
import { InvoiceMenu } from "./invoice-menu";
import type { OperatorInvoice } from "./operator-invoice";
import { invoicePath, PartnerLink } from "./partner-link";

type Props = {
  filter: QueryInputOf<typeof listAllInvoices>;
  /** True on the page of a partner, where all invoices are its own. */
  isOfOne?: boolean;
  empty: ReactNode;
};

/** The invoices that match a filter, a page at a time, with the actions for each. */
export function InvoiceList({ filter, isOfOne = false, empty }: Props) {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  const list = useInfiniteQuery({
    ...pages(client, key, listAllInvoices, { query: filter }),
    placeholderData: (before) => before,
  });
  const [acting, setActing] = useState<{ invoice: OperatorInvoice; act: InvoiceAct } | null>(null);
  const invoices = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  return (
    <>
      {/* A screen reader announces only changes to a region that is already there. */}
      <div role="status">
        {list.data?.pages[0]?.tooManyAccounts ? (
          <p className="px-4 py-3 text-ink-2">{t("too_many_accounts")}</p>
        ) : null}
      </div>
      <PagedTable
        label={t("invoices")}
        list={list}
        empty={empty}
        head={
          <>
            {isOfOne ? <Th>{t("month")}</Th> : <Th>{t("partner")}</Th>}
            {isOfOne ? null : <Th className="max-sm:hidden">{t("month")}</Th>}
            <Th className="max-sm:hidden">{t("number")}</Th>
            <Th>{t("status")}</Th>
            <Th number className="max-sm:hidden">
              {t("total")}
            </Th>
            <Th number>{t("amount_due")}</Th>
            <Th className="pl-8 max-sm:hidden">{t("due")}</Th>
            <ActionsHead />
          </>
        }
      >
        {invoices.map((invoice) => (
          <Row
            key={invoice.globalId}
            invoice={invoice}
            isOfOne={isOfOne}
            onAct={(act) => setActing({ invoice, act })}
          />
        ))}
      </PagedTable>
      <InvoiceActDialog acting={acting} onClose={() => setActing(null)} />
    </>
  );
}

type RowProps = { invoice: OperatorInvoice; isOfOne: boolean; onAct: (act: InvoiceAct) => void };

function Row({ invoice, isOfOne, onAct }: RowProps) {
  const t = useWords("receivables");
  const router = useRouter();
  const { currency } = invoice;
  const month = (
    <Link href={invoicePath(invoice)} className="hover:underline">
      {monthTitle(invoice.period)}
    </Link>
  );
  return (
    <Tr onOpen={() => router.push(invoicePath(invoice))}>
      {isOfOne ? (
        <Td className="font-medium">{month}</Td>
      ) : (
        <>
          <Td className="font-medium max-sm:whitespace-normal sm:max-w-72 sm:truncate">
            <PartnerLink id={invoice.partnerId}>{invoice.partnerName}</PartnerLink>
            {invoice.mode === "sandbox" ? <Badge className="ml-2">{t("sandbox")}</Badge> : null}
            <span className="block font-normal text-ink-3 text-sm sm:hidden">{month}</span>
          </Td>
          <Td className="text-ink-2 max-sm:hidden">{month}</Td>
        </>
      )}
      <Td className="font-mono text-ink-3 text-sm max-sm:hidden">
        <Link href={invoicePath(invoice)} className="hover:underline">
          {invoice.globalId}
        </Link>
      </Td>
      <Td>
        <span className="inline-flex flex-wrap gap-1">
          <InvoiceStatus
            {...invoice}
            isDisputed={invoice.unanswered}
            isSandbox={invoice.mode === "sandbox"}
          />
        </span>
        {invoice.unanswered ? (
          <button
            type="button"
            className="ml-2 max-sm:mt-1 max-sm:ml-0 max-sm:block"
            onClick={() => onAct("questions")}
          >
            <Badge tone="info">
              {t("unanswered")}
              {invoice.askedAt === null || invoice.mode === "sandbox" ? null : (
                <>
                  {", "}
                  <Ago at={invoice.askedAt} />
                </>
              )}
            </Badge>
          </button>
        ) : null}
      </Td>
      <Td number className="max-sm:hidden">
        {money(invoice.totalMinor, currency)}
      </Td>
      <Td number className={invoice.amountDueMinor === 0 ? "text-ink-3" : "font-medium"}>
        {invoice.status === "draft" ? "" : money(invoice.amountDueMinor, currency)}
      </Td>
      <Td className="pl-8 text-ink-2 max-sm:hidden">{invoice.dueAt ? day(invoice.dueAt, "UTC") : ""}</Td>
      <Td className="text-right">
        <InvoiceMenu invoice={invoice} onAct={onAct} />
      </Td>
    </Tr>
  );
}
