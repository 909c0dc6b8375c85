"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useRouter } from "next/navigation";
import { ExportButton } from "@/components/shell/export-button";
import { NoMatch } from "@/components/shell/no-match";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { cx } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { money } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import { Badge, Card, CardHeader, EmptyState, type Tone } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { day, monthName, monthTitle } from "@/components/ui/when";
import { useLanguage, useWords } from "@/components/words/words";
import { pathOf } from "@/lib/contract/client";
import type { ResponseOf } from "@/lib/contract/contract";
import { listInvoices } from "@/lib/contract/invoices";
import { pages } from "@/lib/contract/queries";
import { AccountPicker } from "./account-picker";
import { DocumentCell, DocumentHead } from "./document-column";
import { monthsSince } from "./months";

type Invoice = ResponseOf<typeof listInvoices>["invoices"][number];
const TONES: Record<Invoice["status"], Tone> = {
  draft: "neutral",
  open: "info",
  paid: "good",
  void: "neutral",
  uncollectible: "bad",
};

type Shown = Pick<Invoice, "status" | "overdue"> & { isDisputed: boolean; isSandbox: boolean };

/**
 * An unpaid invoice past its due date is overdue. While its question waits for an answer it is in dispute too, and not late
 * by its buyer's fault. The money of a sandbox is owed by no one.
 */
export function InvoiceStatus({ status, overdue, isDisputed, isSandbox }: Shown) {
  const records = useWords("records");
  if (overdue)
    return (
      <>
        <Badge tone={isSandbox ? "neutral" : isDisputed ? "warn" : "bad"} dot>
          {records("invoice_overdue")}
        </Badge>
        {isDisputed ? <Badge>{records("invoice_disputed")}</Badge> : null}
      </>
    );
  return (
    <Badge tone={isSandbox && status === "uncollectible" ? "neutral" : TONES[status]} dot>
      {records(`invoice_${status}`)}
    </Badge>
  );
}

/** The status of one of the partner's own invoices, with its question. */
export function PartnerInvoiceStatus({
  invoice,
}: {
  invoice: Pick<Invoice, "status" | "overdue" | "question">;
}) {
  const { sandbox } = useTenant();
  return (
    <>
      <InvoiceStatus {...invoice} isDisputed={invoice.question === "open"} isSandbox={sandbox === true} />
      <QuestionState question={invoice.question} />
    </>
  );
}

const isOwed = ({ status, amountDueMinor }: Invoice) => status !== "draft" && amountDueMinor > 0;

/** The newest question about an invoice waits for an answer, or has one. */
export function QuestionState({ question }: Pick<Invoice, "question">) {
  const t = useWords("partner");
  if (question === null) return null;
  return <Badge tone={question === "open" ? "warn" : "neutral"}>{t(`question_${question}`)}</Badge>;
}

const STATUSES = [
  { value: "" },
  { value: "draft" },
  { value: "open" },
  { value: "overdue" },
  { value: "disputed" },
  { value: "paid" },
  { value: "void" },
  { value: "uncollectible" },
] as const;

/** All invoices, or those that the filters in the URL name. `current` is this month on the tenant's clock. */
export function InvoicesTable({ current }: { current: string | undefined }) {
  const language = useLanguage();
  const shared = useWords("partner");
  const t = useWords("billing");
  const tenant = useTenant();
  const router = useRouter();
  const { get, choice, set } = useSearchParamsState();
  const status = choice("status", STATUSES);
  const account = get("account").slice(0, 80);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(get("month")) ? get("month") : "";
  const filter = {
    ...(status ? { status } : {}),
    ...(month ? { period: month } : {}),
    ...(account ? { account } : {}),
  };
  const list = useInfiniteQuery({
    ...pages(tenant.client, tenant.key, listInvoices, {
      query: { limit: "24", ...filter },
    }),
    placeholderData: (before) => before,
  });
  const invoices = list.data?.pages.flatMap((page) => page.invoices) ?? [];
  const isFiltered = status !== "" || month !== "" || account !== "";
  const isFresh = list.data?.pages[0]?.total === 0 && !isFiltered && !list.isPlaceholderData;
  const hrefOf = (invoice: Invoice) =>
    `/p/${tenant.id}/billing/${invoice.id}${account ? `?account=${encodeURIComponent(account)}` : ""}`;
  const showAll = () => set({ status: null, month: null, account: null });
  return (
    <Card id="invoices">
      <CardHeader
        title={t("invoices")}
        action={
          isFresh ? undefined : (
            <div className="flex flex-wrap items-start gap-2 max-sm:basis-full">
              <Filters current={current} />
              <ExportButton
                size="sm"
                label={t("export")}
                file="invoices.csv"
                path={pathOf(listInvoices, { query: filter })}
                rows={list.data?.pages[0]?.total}
                disabled={invoices.length === 0}
              />
            </div>
          )
        }
      />
      <PagedTable
        label={t("invoices")}
        list={list}
        total={isFiltered ? list.data?.pages[0]?.total : undefined}
        skeletons={3}
        empty={
          isFiltered ? (
            <NoMatch title={t("no_match")} showAll={{ label: t("show_all_invoices"), onClick: showAll }}>
              {t("no_match_hint")}
            </NoMatch>
          ) : (
            <NoInvoices />
          )
        }
        head={
          <>
            <Th>{shared("month")}</Th>
            <Th className="max-sm:hidden">{t("number")}</Th>
            <Th className="max-sm:hidden">{shared("status")}</Th>
            <Th number className="max-sm:hidden">
              {shared("accounts")}
            </Th>
            <Th number className="max-lg:hidden">
              {t("subtotal")}
            </Th>
            <Th number className="max-lg:hidden">
              {t("discount")}
            </Th>
            <Th number>{shared("total")}</Th>
            <Th number className="max-sm:hidden">
              {t("amount_due")}
            </Th>
            <Th className="max-sm:hidden">{t("due_date")}</Th>
            <DocumentHead />
          </>
        }
      >
        {invoices.map((invoice) => (
          <Tr key={invoice.globalId} onOpen={() => router.push(hrefOf(invoice))}>
            <Td>
              <Link href={hrefOf(invoice)} className="font-medium hover:underline">
                {monthTitle(invoice.period)}
              </Link>
              <span className="mt-0.5 flex flex-wrap gap-1 sm:hidden">
                <PartnerInvoiceStatus invoice={invoice} />
              </span>
            </Td>
            <Td className="font-mono text-ink-3 text-sm max-sm:hidden">{invoice.globalId}</Td>
            <Td className="max-sm:hidden">
              <span className="flex flex-wrap gap-1">
                <PartnerInvoiceStatus invoice={invoice} />
              </span>
            </Td>
            <Td number className="max-sm:hidden">
              {invoice.totalAccounts}
            </Td>
            <Td number className="text-ink-2 max-lg:hidden">
              {money(invoice.subtotalMinor, invoice.currency)}
            </Td>
            <Td number className="text-ink-2 max-lg:hidden">
              {invoice.discountMinor === 0 ? "" : `−${money(invoice.discountMinor, invoice.currency)}`}
            </Td>
            <Td number className="font-medium">
              {money(invoice.totalMinor, invoice.currency)}
              {isOwed(invoice) ? (
                <span
                  className={cx(
                    "block font-normal text-sm sm:hidden",
                    invoice.overdue && !tenant.sandbox ? "text-bad" : "text-ink-2",
                  )}
                >
                  {t("due_amount", { amount: money(invoice.amountDueMinor, invoice.currency) })}
                </span>
              ) : null}
            </Td>
            <Td number className={cx("max-sm:hidden", isOwed(invoice) ? "font-medium" : "text-ink-3")}>
              {invoice.status === "draft" ? "" : money(invoice.amountDueMinor, invoice.currency)}
            </Td>
            <Td className="text-ink-2 max-sm:hidden">{invoice.dueAt ? day(invoice.dueAt, "UTC") : ""}</Td>
            {invoice.status === "draft" ? (
              <Td />
            ) : (
              <DocumentCell
                href={`/v1/partner/billing/invoices/${invoice.id}/pdf?as=${invoice.status === "paid" || invoice.status === "void" ? "current" : "issued"}&partner=${tenant.id}&language=${language}`}
                label={t("pdf_of", { month: monthName(invoice.period) })}
              />
            )}
          </Tr>
        ))}
      </PagedTable>
    </Card>
  );
}

function Filters({ current }: { current: string | undefined }) {
  const records = useWords("records");
  const shared = useWords("partner");
  const t = useWords("billing");
  const { get, choice, set } = useSearchParamsState();
  const months = current ? monthsSince("2000-01", Date.parse(`${current}-15T00:00:00Z`)) : [];
  const labelOf = (status: (typeof STATUSES)[number]["value"]) => {
    if (status === "") return t("any_status");
    // Invoices that are not overdue can have an open question too, and only overdue ones are shown as in dispute.
    return status === "disputed" ? t("open_question") : records(`invoice_${status}`);
  };
  return (
    <div className="flex flex-wrap gap-2 max-sm:mt-1 max-sm:basis-full">
      <Picker
        aria-label={shared("status")}
        size="sm"
        className="w-auto min-w-32 max-w-60"
        value={choice("status", STATUSES)}
        options={STATUSES.map(({ value }) => ({ value, label: labelOf(value) }))}
        onChange={(status) => set({ status: status || null })}
      />
      <Picker
        aria-label={shared("month")}
        size="sm"
        className="w-auto min-w-36 max-w-60"
        value={get("month")}
        options={[
          { value: "", label: t("any_month") },
          ...months.map((month) => ({ value: month, label: monthTitle(month) })),
        ]}
        onChange={(month) => set({ month: month || null })}
      />
      <AccountPicker
        aria-label={shared("account")}
        size="sm"
        className="w-auto min-w-44 max-w-60"
        emptyLabel={t("any_account")}
        value={get("account")}
        onChange={(account) => set({ account: account || null })}
      />
    </div>
  );
}

function NoInvoices() {
  const t = useWords("billing");
  return (
    <EmptyState icon={ReceiptText} title={t("none")}>
      {t("none_about")}
    </EmptyState>
  );
}
