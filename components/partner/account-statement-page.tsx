"use client";
import { useQuery } from "@tanstack/react-query";
import { FileText, Scale } from "lucide-react";
import { ExportButton } from "@/components/shell/export-button";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant, useTenantNow } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { DayRange } from "@/components/ui/day-range";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { money } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import { Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { day } from "@/components/ui/when";
import { useLanguage, useWords } from "@/components/words/words";
import { getAccountStatement, getAccountStatementPdf } from "@/lib/contract/account-statement";
import { pathOf } from "@/lib/contract/client";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { SPANS, statementTimes } from "./statement-range";

type Statement = ResponseOf<typeof getAccountStatement>;
type Entry = Statement["entries"][number];

const KINDS = [
  { value: "" },
  { value: "invoice" },
  { value: "payment" },
  { value: "credit" },
  { value: "refund" },
  { value: "void" },
  { value: "adjustment" },
] as const;

/** Everything that changed what the partner owes, with the balance after it. The filters are in the URL. */
export function AccountStatementPage() {
  const language = useLanguage();
  const shared = useWords("partner");
  const t = useWords("statement");
  const { client, key, id } = useTenant();
  const now = useTenantNow();
  const { get, choice } = useSearchParamsState();
  const span = choice("span", SPANS);
  const kind = choice("kind", KINDS);
  const asked = statementTimes({ span, first: get("first"), last: get("last") }, now);
  const found = useQuery({
    ...query(client, key, getAccountStatement, { query: asked }),
    placeholderData: (before) => before,
  });
  const statement = found.data;
  const pdf = pathOf(getAccountStatementPdf, { query: { ...asked, language } });
  return (
    <>
      <PageHeader
        back={<BackLink href={`/p/${id}/billing`}>{t("billing")}</BackLink>}
        title={t("statement")}
        description={t("statement_about")}
        actions={
          <>
            <ExportButton
              label={t("export")}
              file="account-statement.csv"
              path={pathOf(getAccountStatement, { query: asked })}
              rows={statement?.entries.length}
            />
            <Button asChild>
              <a href={`${pdf}&partner=${id}`} target="_blank" rel="noopener">
                <FileText aria-hidden /> {shared("pdf")}
              </a>
            </Button>
          </>
        }
      />
      <Filters />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      <Card>
        {found.isPending ? <RowSkeletons rows={6} /> : null}
        {statement ? <Entries statement={statement} kind={kind} /> : null}
        {kind === "" ? null : <p className="px-4 py-3 text-ink-3 text-sm">{t("balances_of_all")}</p>}
      </Card>
    </>
  );
}

function Filters() {
  const t = useWords("statement");
  const { get, choice, set } = useSearchParamsState();
  const span = choice("span", SPANS);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Picker
        aria-label={t("period")}
        className="w-auto min-w-40 max-w-60"
        value={span}
        options={SPANS.map(({ value }) => ({ value, label: t(value === "" ? "span_3" : `span_${value}`) }))}
        onChange={(next) => set({ span: next || null, first: null, last: null })}
      />
      {span === "custom" ? (
        <DayRange zone="UTC" first={get("first")} last={get("last")} onChange={set} />
      ) : null}
      <Picker
        aria-label={t("kind_of_entry")}
        className="w-auto min-w-40 max-w-60"
        value={choice("kind", KINDS)}
        options={KINDS.map(({ value }) => ({
          value,
          label: value === "" ? t("all_entries") : t(`all_${value}`),
        }))}
        onChange={(next) => set({ kind: next || null })}
      />
    </div>
  );
}

function Entries({ statement, kind }: { statement: Statement; kind: string }) {
  const shared = useWords("partner");
  const t = useWords("statement");
  const { from, to, currency, entries, openingMinor, closingMinor } = statement;
  const shown = entries.filter((entry) => kind === "" || entry.kind === kind);
  if (entries.length === 0 && openingMinor === 0)
    return (
      <EmptyState icon={Scale} title={t("none")}>
        {t("none_about")}
      </EmptyState>
    );
  return (
    <Table label={t("statement")}>
      <thead>
        <tr>
          <Th className="max-sm:hidden">{shared("date")}</Th>
          <Th>{t("entry")}</Th>
          <Th className="max-sm:hidden">{t("reference")}</Th>
          <Th number>{shared("amount")}</Th>
          <Th number className="max-sm:hidden">
            {t("balance")}
          </Th>
        </tr>
      </thead>
      <tbody>
        <BalanceRow label={t("opening_balance")} at={from} minor={openingMinor} currency={currency} />
        {shown.map((entry) => (
          <Tr key={entry.id}>
            <Td className="text-ink-2 max-sm:hidden">{day(entry.at, "UTC")}</Td>
            <Td>
              {t(`entry_${entry.kind}`)}
              <span className="block text-ink-2 text-sm sm:hidden">{day(entry.at, "UTC")}</span>
              {entry.kind === "adjustment" ? (
                <span className="block max-w-64 whitespace-normal text-ink-3 text-sm">
                  {t("adjustment_about")}
                </span>
              ) : null}
              <span className="block sm:hidden">
                <Reference entry={entry} />
                <Due at={entry.dueAt} />
              </span>
            </Td>
            <Td className="max-sm:hidden">
              <Reference entry={entry} />
              <Due at={entry.dueAt} />
            </Td>
            <Td number className="tabular-nums">
              {money(entry.amountMinor, currency)}
              <span className="block text-ink-3 text-sm sm:hidden">
                {t("balance_after", { balance: money(entry.balanceMinor, currency) })}
              </span>
            </Td>
            <Td number className="text-ink-2 tabular-nums max-sm:hidden">
              {money(entry.balanceMinor, currency)}
            </Td>
          </Tr>
        ))}
        {shown.length === 0 ? (
          <Tr>
            <Td colSpan={5} className="text-ink-2">
              {t("none_of_kind")}
            </Td>
          </Tr>
        ) : null}
        <BalanceRow label={t("closing_balance")} at={to} minor={closingMinor} currency={currency} />
      </tbody>
    </Table>
  );
}

type Balance = { label: string; at: string; minor: number; currency: string };

function BalanceRow({ label, at, minor, currency }: Balance) {
  return (
    <Tr className="bg-sunken font-medium">
      <Td className="font-normal text-ink-2 max-sm:hidden">{day(at, "UTC")}</Td>
      <Td>
        {label}
        <span className="block font-normal text-ink-2 text-sm sm:hidden">{day(at, "UTC")}</span>
      </Td>
      <Td className="max-sm:hidden" />
      <Td className="max-sm:hidden" />
      <Td number className="tabular-nums">
        {money(minor, currency)}
      </Td>
    </Tr>
  );
}

function Due({ at }: { at: string | null }) {
  const t = useWords("statement");
  if (at === null) return null;
  return <span className="block text-ink-3 text-sm">{t("due", { day: day(at, "UTC") })}</span>;
}

function Reference({ entry: { invoiceId, invoiceGlobalId, creditNoteId } }: { entry: Entry }) {
  const language = useLanguage();
  const { id } = useTenant();
  if (invoiceId === null) return null;
  return (
    <span className="flex flex-wrap gap-x-2 font-mono text-sm">
      <Link href={`/p/${id}/billing/${invoiceId}`} className="text-signal hover:underline">
        {invoiceGlobalId ?? invoiceId}
      </Link>
      {creditNoteId === null ? null : (
        <a
          href={`/v1/partner/billing/invoices/${invoiceId}/credit-notes/${creditNoteId}/pdf?partner=${id}&language=${language}`}
          target="_blank"
          rel="noopener"
          className="text-signal hover:underline"
        >
          {creditNoteId}
        </a>
      )}
    </span>
  );
}
