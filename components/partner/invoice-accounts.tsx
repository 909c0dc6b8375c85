"use client";
import Link from "next/link";
import { useMemo, useState } from "react";
import { More } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { Input } from "@/components/ui/field";
import { count, money } from "@/components/ui/money";
import { Card } from "@/components/ui/surface";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getInvoice } from "@/lib/contract/invoices";
import { planLabel } from "./account-status";
import { useRowsShown } from "./rows-shown";

type Invoice = ResponseOf<typeof getInvoice>;
type Line = Invoice["lines"][number];

const MANY = 20;

/** The dearest first. Who looks for one of thousands types its name. */
export function InvoiceAccounts({ invoice, onOpen }: { invoice: Invoice; onOpen: (line: Line) => void }) {
  const { id } = useTenant();
  const [sought, setSought] = useState("");
  const accounts = useMemo(() => accountsOf(invoice.lines), [invoice.lines]);
  const word = sought.trim().toLowerCase();
  const found = word ? accounts.filter(({ name }) => name.toLowerCase().includes(word)) : accounts;
  const { shown, more } = useRowsShown(found, word);
  return (
    <>
      {accounts.length > MANY ? (
        <Input
          type="search"
          aria-label="Find an account"
          placeholder={`Find one of ${count(accounts.length)} accounts`}
          className="max-w-80"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      ) : null}
      {shown.map((account) => (
        <Card key={account.id}>
          <header className="flex items-baseline justify-between gap-4 border-line border-b px-4 py-2.5">
            <h2 className="min-w-0 truncate font-semibold">
              <Link href={`/p/${id}/accounts/${account.id}`} className="hover:underline">
                {account.name}
              </Link>
              <span className="ml-2 font-normal text-ink-3 text-sm">{planLabel(account.plan)}</span>
            </h2>
            <span className="font-semibold tabular-nums">{money(account.minor, invoice.currency)}</span>
          </header>
          <ul className="divide-y divide-line">
            {account.lines.map((one) => (
              <li key={one.id}>
                <LineRow line={one} currency={invoice.currency} onOpen={() => onOpen(one)} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <More {...more} />
    </>
  );
}

function LineRow({ line, currency, onOpen }: { line: Line; currency: string; onOpen: () => void }) {
  const inside = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block">{line.description}</span>
        <span className="block text-ink-3 text-sm">{line.explanation}</span>
      </span>
      <span className="whitespace-nowrap tabular-nums">{money(line.amountMinor, currency)}</span>
    </>
  );
  // A base fee counts days and has no events to open.
  if (line.kind === "base") return <div className="flex items-start gap-4 px-4 py-2">{inside}</div>;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${line.description}: show what it is made of`}
      className="flex w-full items-start gap-4 px-4 py-2 text-left hover:bg-hover"
    >
      {inside}
    </button>
  );
}

function accountsOf(lines: Line[]) {
  const accounts = new Map<
    string,
    { id: string; name: string; plan: string; minor: number; lines: Line[] }
  >();
  for (const line of lines) {
    const known = accounts.get(line.accountId) ?? {
      id: line.accountId,
      name: line.accountName,
      plan: line.plan,
      minor: 0,
      lines: [],
    };
    accounts.set(line.accountId, {
      ...known,
      plan: line.plan,
      minor: known.minor + line.amountMinor,
      lines: [...known.lines, line],
    });
  }
  return [...accounts.values()].sort((a, b) => b.minor - a.minor);
}
