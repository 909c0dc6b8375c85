"use client";
import { ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { More } from "@/components/shell/more";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { cx } from "@/components/ui/classes";
import { Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { count } from "@/components/ui/money";
import { Card } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import type { getInvoice } from "@/lib/contract/invoices";
import { plainText } from "@/lib/plain-text";
import { useInvoiceSource } from "./invoice-source";
import { QuestionState } from "./invoices-table";
import { type LineQuestion, useLineQuestions } from "./line-questions";
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
  const questions = useLineQuestions(invoice.id);
  const [only, word] = [get("account"), plainText(get("find").trim())];
  const found = accounts.filter(
    ({ id, name }) => (only === "" || id === only) && plainText(name).includes(word),
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
      <p aria-hidden className={cx(GRID, "-mb-2 px-4 text-ink-3 text-sm")}>
        <span>{detail.columns.name}</span>
        <span className="text-right max-md:hidden">{detail.columns.quantity}</span>
        <span className="text-right max-md:hidden">{detail.columns.unitPrice}</span>
        <span className="text-right">{detail.columns.amount}</span>
        <span className="text-right max-sm:hidden">{detail.columns.net}</span>
        <span />
      </p>
      {shown.map((account) => (
        <AccountCard key={account.id} {...{ account, metered, questions, onOpen }} columns={detail.columns} />
      ))}
      <More {...more} />
    </section>
  );
}

type CardProps = {
  account: Account;
  columns: Detail["columns"];
  metered: ReadonlySet<string>;
  questions: ReadonlyMap<string, LineQuestion>;
  onOpen: (lineId: string) => void;
};

function AccountCard({ account, columns, metered, questions, onOpen }: CardProps) {
  const path = useInvoiceSource().accountPath(account.id);
  return (
    <Card>
      <header className={cx(GRID, "border-line border-b px-4 py-2.5")}>
        <h3 className="min-w-0 truncate font-semibold md:col-span-3">
          {path === null ? (
            account.name
          ) : (
            <Link href={path} className="hover:underline">
              {account.name}
            </Link>
          )}
        </h3>
        <p className="text-right font-semibold tabular-nums">
          <span className="sr-only">{columns.amount}: </span>
          {account.subtotal}
          <span className="block font-normal text-ink-2 text-sm sm:hidden">
            {columns.net} {account.net}
          </span>
        </p>
        <p className="text-right text-ink-2 tabular-nums max-sm:hidden">
          <span className="sr-only">{columns.net}: </span>
          {account.net}
        </p>
        <span />
      </header>
      <ul className="divide-y divide-line">
        {account.lines.map((line) => (
          <li key={line.id}>
            <LineRow
              {...{ line, columns }}
              question={questions.get(line.id)?.state ?? null}
              onOpen={metered.has(line.id) ? () => onOpen(line.id) : null}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The columns of the document: name, quantity, unit price, amount, net, and the sign that a line opens. */
const GRID =
  "grid grid-cols-[minmax(0,1fr)_5.5rem_1rem] items-baseline gap-x-4 sm:grid-cols-[minmax(0,1fr)_6rem_6rem_1rem] md:grid-cols-[minmax(0,1fr)_5rem_8rem_6rem_6rem_1rem]";

/** A quantity within the allowance has the word "included" for its price. */
const HAS_PRICE = /\d/;

type RowProps = {
  line: Account["lines"][number];
  columns: Detail["columns"];
  question: LineQuestion["state"] | null;
  onOpen: (() => void) | null;
};

function LineRow({ line, columns, question, onOpen }: RowProps) {
  const t = useWords("invoice");
  const inside = (
    <>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="group-hover:underline">{line.description}</span>
          <QuestionState question={question} />
        </span>
        <span className="block text-ink-3 text-sm">{line.explanation}</span>
        {HAS_PRICE.test(line.unitPrice) ? (
          <span className="block text-ink-3 text-sm tabular-nums md:hidden">
            {line.quantity} × {line.unitPrice}
          </span>
        ) : null}
      </span>
      <span className="text-right text-ink-2 tabular-nums max-md:hidden">
        <span className="sr-only">{columns.quantity}: </span>
        {line.quantity}
      </span>
      <span className="whitespace-nowrap text-right text-ink-2 tabular-nums max-md:hidden">
        <span className="sr-only">{columns.unitPrice}: </span>
        {line.unitPrice}
      </span>
      <span className="whitespace-nowrap text-right tabular-nums">{line.amount}</span>
      <span className="max-sm:hidden" />
      {onOpen === null ? <span /> : <ChevronRight className="size-4 self-center text-ink-3" aria-hidden />}
    </>
  );
  if (onOpen === null) return <div className={cx(GRID, "px-4 py-2")}>{inside}</div>;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t("show_details", { line: line.description })}
      className={cx(GRID, "group w-full cursor-pointer px-4 py-2 text-left hover:bg-hover")}
    >
      {inside}
    </button>
  );
}
