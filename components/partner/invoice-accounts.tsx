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

/** Lists the most expensive accounts first. A long invoice can be searched by account name. */
export function InvoiceAccounts({ invoice, onOpen }: { invoice: Invoice; onOpen: (line: Line) => void }) {
  const { id } = useTenant();
  const [search, setSearch] = useState("");
  const accounts = useMemo(() => accountsOf(invoice.lines), [invoice.lines]);
  const word = search.trim().toLowerCase();
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
          value={search}
          onChange={(event) => setSearch(event.target.value)}
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
  // A base fee is charged by the day and has no events to show.
  if (line.kind === "base") return <div className="flex items-start gap-4 px-4 py-2">{inside}</div>;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${line.description}: show details`}
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
    const { accountId: id, accountName, plan } = line;
    // Credit balance belongs to no account and is shown with the totals.
    if (id === null) continue;
    const account = accounts.get(id) ?? { id, name: accountName ?? id, plan: "", minor: 0, lines: [] };
    accounts.set(id, {
      ...account,
      plan: plan ?? account.plan,
      minor: account.minor + line.amountMinor,
      lines: [...account.lines, line],
    });
  }
  return [...accounts.values()].sort((a, b) => b.minor - a.minor);
}
