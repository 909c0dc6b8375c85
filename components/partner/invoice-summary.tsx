import { Link } from "@/components/ui/link";
import { money } from "@/components/ui/money";
import { Card } from "@/components/ui/surface";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import type { getInvoice } from "@/lib/contract/invoices";
import { daysOverdue } from "./days-overdue";
import { useInvoiceSource } from "./invoice-source";
import { printedNumber } from "./printed-number";

type Invoice = ResponseOf<typeof getInvoice>;
type Props = { invoice: Invoice; words: InvoiceDocument };

/** The first page of the invoice's document, in its own words, and above it what is owed today. */
export function InvoiceSummary({ invoice, words }: Props) {
  const t = useWords("invoice");
  const { charges } = words;
  const test = words.notes.find(({ kind }) => kind === "test");
  return (
    <Card>
      {test ? (
        <p className="border-line border-b bg-warn-soft px-4 py-2 text-warn">
          <strong>{test.title}:</strong> {test.text}
        </p>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-line border-b p-4">
        <Standing invoice={invoice} words={words} />
        <Facts facts={words.facts} />
      </div>
      <div className="grid gap-x-8 gap-y-4 border-line border-b p-4 sm:grid-cols-2">
        {[words.from, words.to].map((party) => (
          <div key={party.label} className="min-w-0 text-sm">
            <p className="text-ink-3">{party.label}</p>
            <p className="font-semibold text-base">{party.name}</p>
            {party.lines.map((line) => (
              <p key={line} className="break-words text-ink-2">
                {line}
              </p>
            ))}
          </div>
        ))}
      </div>
      <div className="grid gap-x-8 gap-y-4 p-4 lg:grid-cols-2">
        <Amounts label={charges.title} amount={charges.amount} rows={charges.rows} />
        <Amounts label={t("totals")} rows={words.sums} />
      </div>
      <Notes notes={words.notes.filter(({ kind }) => kind !== "test" && kind !== "proof")} />
    </Card>
  );
}

/** Tells the partner what to do about the invoice today. The document keeps the amount due of the day it was issued. */
function Standing({ invoice, words }: Props) {
  const records = useWords("records");
  const t = useWords("invoice");
  const { invoicePath, isSandbox, now } = useInvoiceSource();
  const { status, currency } = invoice;
  // A question holds the payment back, as the label of the invoice says.
  const isLate = invoice.overdue && invoice.question !== "open";
  if (status === "void")
    return (
      <Amount label={t("void")} amount={t("nothing_to_pay")}>
        {invoice.replacedBy === null
          ? null
          : rich(
              t.parts("pay_instead", {
                id: printedNumber(invoice.replacedBy, invoice),
                link: (words) => (
                  <Link href={invoicePath(invoice.replacedBy ?? "")} className="text-signal hover:underline">
                    {words}
                  </Link>
                ),
              }),
            )}
      </Amount>
    );
  if (status === "draft")
    return (
      <Amount label={t("total_so_far")} amount={money(invoice.totalMinor, currency)}>
        {t("finalized_later")}
      </Amount>
    );
  if (status === "paid")
    return (
      <Amount label={records("invoice_paid")} amount={words.due.amount}>
        {words.due.note}
      </Amount>
    );
  return (
    <Amount
      label={t("amount_due")}
      amount={money(invoice.amountDueMinor, currency)}
      bad={isLate && !isSandbox}
    >
      {invoice.overdue && invoice.dueAt ? (
        <strong>
          {t(isLate ? "days_overdue" : "days_overdue_disputed", {
            count: daysOverdue(invoice.dueAt, now),
          })}
          ,{" "}
        </strong>
      ) : null}
      {words.due.note}
    </Amount>
  );
}

function Amount({
  label,
  amount,
  bad = false,
  children,
}: {
  label: string;
  amount: string;
  bad?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div>
      <p className="text-ink-2 text-sm">{label}</p>
      <p className="font-semibold text-2xl tabular-nums tracking-tight">{amount}</p>
      <p className={bad ? "text-bad" : "text-ink-2"}>{children}</p>
    </div>
  );
}

function Facts({ facts }: { facts: InvoiceDocument["facts"] }) {
  const { invoicePath } = useInvoiceSource();
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-0.5 text-sm max-sm:w-full">
      {facts.map(({ name, value, invoiceId }) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-right tabular-nums">
            {invoiceId === undefined ? (
              value
            ) : (
              <Link href={invoicePath(invoiceId)} className="text-signal hover:underline">
                {value}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Amounts({
  label,
  amount,
  rows,
}: {
  label: string;
  /** The head of the amounts; without one, the label is read to screen readers only. */
  amount?: string;
  rows: readonly { name: string; amount: string; strong?: boolean }[];
}) {
  return (
    <section aria-label={label}>
      {amount === undefined ? null : (
        <p className="mb-1 flex justify-between gap-4 border-line border-b pb-1 text-ink-3 text-sm">
          <span>{label}</span>
          <span>{amount}</span>
        </p>
      )}
      <dl className="flex flex-col gap-0.5">
        {rows.map((row) => (
          <div
            key={row.name}
            className={row.strong ? "flex justify-between gap-4 font-semibold" : "flex justify-between gap-4"}
          >
            <dt className={row.strong ? "" : "text-ink-2"}>{row.name}</dt>
            <dd className="text-right tabular-nums">{row.amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Notes({ notes }: Pick<InvoiceDocument, "notes">) {
  if (notes.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2 border-line border-t p-4 text-sm sm:grid-cols-[auto_1fr]">
      {notes.map(({ title, text }) => (
        <div key={title} className="contents">
          <dt className="text-ink-3">{title}</dt>
          <dd className="min-w-0 whitespace-pre-line break-words text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
