import "server-only";
import { type Line, lineSchema } from "@/lib/billing/lines";
import { type Period, periodEnd } from "@/lib/billing/periods";
import { rateAccount } from "@/lib/billing/rate-account";
import { type Statement, statementOf } from "@/lib/billing/resale";
import { noUsage } from "@/lib/billing/usage";
import type { Tx } from "@/lib/db/tx";
import { accountCosts } from "@/lib/services/billing/account-costs";
import { cachedAccountFacts, findPriceBook } from "@/lib/services/billing/facts";
import { issuedShares } from "@/lib/services/billing/issued-shares";
import { liveUsage } from "@/lib/services/billing/rollups";
import { type MonthTerms, pricesOf, termsOf } from "./prices";

type Of = { partnerId: string; period: Period; account?: string };

/** The charges of a month as the partner pays them: all accounts, or one of them. */
type Month = {
  currency: string;
  /** The issued invoice that the charges are from; null while they still change. */
  invoice: { id: string; issuedAt: Date } | null;
  accounts: { id: string; name: string; lines: Line[]; netMinor: number }[];
};

/** Costs are the accounts' shares of the invoice, by the same function as on its document and in the report. */
async function readMonth(tx: Tx, of: Of): Promise<Month> {
  const issued = await issuedShares(tx, of);
  if (!issued) return runningMonth(tx, of);
  const { currency, id, issuedAt, net } = issued;
  const lines = await tx.query(
    "select detail from invoice_line where partner_id = $1 and invoice_id = $2 and ($3::text is null or workspace_id = $3)",
    [of.partnerId, id, of.account ?? null],
  );
  const parsed = lines.map(({ detail }) => lineSchema.parse(detail));
  const accounts = [...Map.groupBy(parsed, ({ accountId }) => accountId)].map(([accountId, own]) => ({
    id: accountId,
    name: own[0]?.accountName ?? accountId,
    lines: own,
    netMinor: net.get(accountId) ?? 0,
  }));
  return { currency, invoice: { id, issuedAt }, accounts };
}

/** A month without an issued invoice has the costs of the usage report. */
async function runningMonth(tx: Tx, { partnerId, period, account }: Of): Promise<Month> {
  const book = await findPriceBook(tx, period);
  if (!book) return { currency: "usd", invoice: null, accounts: [] };
  const [accounts, usage, terms] = await Promise.all([
    cachedAccountFacts(tx, { partnerId, before: new Date(periodEnd(period)) }),
    liveUsage(tx, { partnerId, period }),
    termsOf(tx, { partnerId, period }),
  ]);
  const { net } = accountCosts({ partnerId, period, book, accounts, usage, terms });
  return {
    currency: book.book.currency,
    invoice: null,
    accounts: accounts.flatMap((facts) => {
      if (account !== undefined && facts.id !== account) return [];
      const { lines } = rateAccount(
        { ...facts, usage: usage.get(facts.id) ?? noUsage() },
        { period, priceBook: book.book },
      );
      return lines.length === 0
        ? []
        : [{ id: facts.id, name: facts.name, lines, netMinor: net.get(facts.id) ?? 0 }];
    }),
  };
}

type AccountStatement = Statement & { accountId: string; accountName: string };
export type Statements = Omit<Month, "accounts"> & { statements: AccountStatement[] };

/** The statements of a month at the prices of that month. */
export async function statementsOf(tx: Tx, of: Of): Promise<Statements> {
  const { accounts, ...month } = await readMonth(tx, of);
  const terms = await termsByPeriod(tx, { ...of, lines: accounts.flatMap(({ lines }) => lines) });
  const statements = accounts.map(({ id, name, lines, netMinor }) => ({
    accountId: id,
    accountName: name,
    ...statementOf({ period: of.period, lines, netMinor }, (period) => {
      const inForce = terms.get(period);
      if (!inForce) throw new Error(`The prices of ${period} were not read.`);
      return pricesOf(inForce, id);
    }),
  }));
  return { ...month, statements };
}

/** Late usage has the prices of its own month, so there may be several. */
async function termsByPeriod(
  tx: Tx,
  { partnerId, period, lines }: Of & { lines: readonly Line[] },
): Promise<ReadonlyMap<Period, MonthTerms>> {
  const late = lines.flatMap((line) => (line.kind === "late_usage" ? [line.period] : []));
  const terms = new Map<Period, MonthTerms>();
  for (const one of new Set([period, ...late])) terms.set(one, await termsOf(tx, { partnerId, period: one }));
  return terms;
}
