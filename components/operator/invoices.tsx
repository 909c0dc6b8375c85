"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
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
import { day, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listAllInvoices } from "@/lib/contract/operator";
import { pages, query } from "@/lib/contract/queries";
import { type InvoiceAct, InvoiceActDialog } from "./invoice-act-dialog";
import { InvoicePdfLink } from "./invoice-pdf-link";
import type { OperatorInvoice } from "./operator-invoice";
import { Proposals } from "./proposals";
import { Receivables } from "./receivables";
import { ShowAll } from "./show-all";

const MODES = [{ value: "live" }, { value: "sandbox" }] as const;
const FILTERS = [
  { value: "" },
  { value: "draft" },
  { value: "open" },
  { value: "overdue" },
  { value: "paid" },
  { value: "unanswered" },
] as const;

/** The actions each status still allows, most used first. */
const OFFERS: Record<OperatorInvoice["status"], InvoiceAct[]> = {
  draft: ["finalize"],
  open: ["pay", "credit", "void", "give_up"],
  paid: ["credit"],
  uncollectible: ["pay", "void"],
  void: [],
};

/** Real money first; an installation with nothing but sandboxes opens on theirs. */
function useUsualMode({ enabled }: { enabled: boolean }): "live" | "sandbox" {
  const { client, key } = useTenant();
  const first = (mode: "live" | "sandbox") =>
    query(client, key, listAllInvoices, { query: { mode, limit: "1" } });
  const live = useQuery({ ...first("live"), enabled });
  const isEmpty = live.data?.invoices.length === 0;
  const sandbox = useQuery({ ...first("sandbox"), enabled: enabled && isEmpty });
  return isEmpty && (sandbox.data?.invoices.length ?? 0) > 0 ? "sandbox" : "live";
}

export function OperatorInvoices() {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  const { choice, get, set } = useSearchParamsState();
  const status = choice("status", FILTERS);
  const globalId = get("invoice").slice(0, 120);
  const usual = useUsualMode({ enabled: get("mode") === "" && globalId === "" });
  const mode = get("mode") === "" ? usual : choice("mode", MODES);
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
        title={t("invoices")}
        description={t("invoices_about")}
        actions={
          <Segmented
            label={t("money")}
            value={mode}
            onChange={(value) => set({ mode: value, invoice: null })}
            options={MODES.map(({ value }) => ({ value, label: t(`mode_${value}`) }))}
          />
        }
      />
      <div className="flex flex-col gap-4">
        {globalId ? null : mode === "sandbox" ? (
          <Notice tone="info" title={t("sandbox_title")}>
            {t("sandbox_about")}
          </Notice>
        ) : (
          <Proposals />
        )}
        {globalId ? null : <Receivables mode={mode} />}
        <Segmented
          label={t("status")}
          value={status}
          onChange={(value) => set({ status: value || null })}
          options={FILTERS.map(({ value }) => ({ value, label: t(`filter_${value || "all"}`) }))}
        />
        {globalId ? (
          <ShowAll shown={globalId} all={t("show_all")} onAll={() => set({ invoice: null })} />
        ) : null}
        <Card>
          <PagedTable
            label={t("invoices")}
            list={list}
            empty={
              <EmptyState
                icon={ReceiptText}
                title={status === "" ? t("none") : t("no_match")}
                action={
                  mode === "live" ? (
                    <Button onClick={() => set({ mode: "sandbox" })}>{t("show_sandbox")}</Button>
                  ) : null
                }
              >
                {t("no_match_about")}
              </EmptyState>
            }
            head={
              <>
                <Th>{t("partner")}</Th>
                <Th className="max-sm:hidden">{t("month")}</Th>
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
  const t = useWords("receivables");
  const { currency } = invoice;
  const offers = [...OFFERS[invoice.status], ...(invoice.notes > 0 ? (["questions"] as const) : [])];
  return (
    <Tr>
      <Td className="font-medium max-sm:whitespace-normal sm:max-w-72 sm:truncate">
        {invoice.partnerName}
        {invoice.mode === "sandbox" ? <Badge className="ml-2">{t("sandbox")}</Badge> : null}
        <span className="block font-normal text-ink-3 text-sm sm:hidden">{monthTitle(invoice.period)}</span>
      </Td>
      <Td className="text-ink-2 max-sm:hidden">{monthTitle(invoice.period)}</Td>
      <Td className="font-mono text-ink-3 text-sm max-sm:hidden">
        {invoice.status === "draft" ? (
          invoice.globalId
        ) : (
          <InvoicePdfLink
            invoice={invoice}
            className="hover:underline"
            aria-label={t("pdf_of", { invoice: invoice.globalId })}
          >
            {invoice.globalId}
          </InvoicePdfLink>
        )}
      </Td>
      <Td>
        <InvoiceStatus {...invoice} isDisputed={invoice.unanswered} isSandbox={invoice.mode === "sandbox"} />
        {invoice.unanswered ? (
          <button
            type="button"
            className="ml-2 max-sm:mt-1 max-sm:ml-0 max-sm:block"
            onClick={() => onAct("questions")}
          >
            <Badge tone="info">{t("unanswered")}</Badge>
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
        <Menu>
          <MenuTrigger asChild>
            <Button kind="ghost" size="icon-sm" aria-label={t("actions_for", { invoice: invoice.globalId })}>
              <MoreHorizontal aria-hidden />
            </Button>
          </MenuTrigger>
          <MenuContent>
            {invoice.status === "draft" ? null : (
              <MenuItem asChild>
                <InvoicePdfLink invoice={invoice}>{t("open_pdf")}</InvoicePdfLink>
              </MenuItem>
            )}
            {offers.map((act) => (
              <MenuItem key={act} danger={act === "void" || act === "give_up"} onSelect={() => onAct(act)}>
                {t(`menu_${act}`)}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      </Td>
    </Tr>
  );
}
