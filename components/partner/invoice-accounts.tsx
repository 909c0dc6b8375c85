"use client";
import { useMemo } from "react";
import { More } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { count } from "@/components/ui/money";
import { Card } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import type { getInvoice } from "@/lib/contract/invoices";
import { useRowsShown } from "./rows-shown";

type Invoice = ResponseOf<typeof getInvoice>;
type Detail = InvoiceDocument["detail"];
type Account = Detail["accounts"][number];

const MANY = 20;

/** Lists the accounts in the order of the document. A long invoice can be searched by account name, which the URL keeps. */
export function InvoiceAccounts({
  invoice,
  detail,
  onOpen,
}: {
  invoice: Invoice;
  detail: Detail;
  onOpen: (lineId: string) => void;
}) {
  const t = useWords("invoice");
  const { get, set } = useSearchParamsState();
  const { accounts } = detail;
  // A base fee is charged by the day and has no events to show.
  const metered = useMemo(
    () => new Set(invoice.lines.filter(({ kind }) => kind !== "base").map(({ id }) => id)),
    [invoice.lines],
  );
  const [only, word] = [get("account"), get("find").trim().toLowerCase()];
  const found = accounts.filter(
    ({ id, name }) => (only === "" || id === only) && name.toLowerCase().includes(word),
  );
  const { shown, more } = useRowsShown(found, `${only} ${word}`);
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="invoice-detail" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="invoice-detail" className="font-semibold text-lg">
          {detail.title}
        </h2>
        {only === "" ? null : (
          <button
            type="button"
            className="text-signal hover:underline"
            onClick={() => set({ account: null })}
          >
            {t("show_all_accounts", { count: count(accounts.length) })}
          </button>
        )}
        {accounts.length > MANY && only === "" ? (
          <Input
            type="search"
            aria-label={t("find_account")}
            placeholder={t("find_one_of", { count: count(accounts.length) })}
            className="max-w-80 sm:ml-auto"
            value={get("find")}
            onChange={({ target }) => set({ find: target.value || null })}
          />
        ) : null}
      </div>
      {found.length === 0 ? <p className="text-ink-2">{t("no_account")}</p> : null}
      <p aria-hidden className="-mb-2 flex justify-between gap-4 px-4 text-ink-3 text-sm">
        <span>{detail.columns.name}</span>
        <span>{detail.columns.amount}</span>
      </p>
      {shown.map((account) => (
        <AccountCard key={account.id} {...{ account, metered, onOpen }} columns={detail.columns} />
      ))}
      <More {...more} />
    </section>
  );
}

type CardProps = {
  account: Account;
  columns: Detail["columns"];
  metered: ReadonlySet<string>;
  onOpen: (lineId: string) => void;
};

function AccountCard({ account, columns, metered, onOpen }: CardProps) {
  const { id } = useTenant();
  return (
    <Card>
      <header className="flex items-baseline justify-between gap-4 border-line border-b px-4 py-2.5">
        <h3 className="min-w-0 truncate font-semibold">
          <Link href={`/p/${id}/accounts/${account.id}`} className="hover:underline">
            {account.name}
          </Link>
        </h3>
        <p className="text-right tabular-nums">
          <span className="font-semibold">
            <span className="sr-only">{columns.amount}: </span>
            {account.subtotal}
          </span>
          <span className="ml-3 text-ink-2 text-sm">
            {columns.net} {account.net}
          </span>
        </p>
      </header>
      <ul className="divide-y divide-line">
        {account.lines.map((line) => (
          <li key={line.id}>
            <LineRow {...{ line, columns }} onOpen={metered.has(line.id) ? () => onOpen(line.id) : null} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A quantity within the allowance has the word "included" for its price. */
const HAS_PRICE = /\d/;

type RowProps = { line: Account["lines"][number]; columns: Detail["columns"]; onOpen: (() => void) | null };

function LineRow({ line, columns, onOpen }: RowProps) {
  const t = useWords("invoice");
  const inside = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block">{line.description}</span>
        <span className="block text-ink-3 text-sm">{line.explanation}</span>
      </span>
      <span className="whitespace-nowrap text-right text-ink-2 text-sm tabular-nums max-sm:hidden">
        <span className="sr-only">{columns.quantity}: </span>
        {line.quantity} {HAS_PRICE.test(line.unitPrice) ? <span aria-hidden>× </span> : null}
        <span className="sr-only">{columns.unitPrice}: </span>
        {line.unitPrice}
      </span>
      <span className="w-24 whitespace-nowrap text-right tabular-nums">{line.amount}</span>
    </>
  );
  if (onOpen === null) return <div className="flex items-baseline gap-4 px-4 py-2">{inside}</div>;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t("show_details", { line: line.description })}
      className="flex w-full items-baseline gap-4 px-4 py-2 text-left hover:bg-hover"
    >
      {inside}
    </button>
  );
}
