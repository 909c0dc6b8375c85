import "server-only";
import { closestLimit } from "@/lib/billing/highest-use";
import { noUsage } from "@/lib/billing/usage";
import type { AccountSummary, AttentionCode } from "@/lib/contract/account-summaries";
import { attentionOf } from "./attention";
import type { Figures, MonthFigures } from "./figures";

/** The columns that sorting and the attention filter read. */
export type Listed = Pick<AccountSummary, "id" | "name" | "status" | "plan"> & { created_at: Date };
type ListedTuple = [Listed["id"], Listed["name"], Listed["status"], Listed["plan"], number];

/** One account with its month. The month is the partner's, whose test clock may be ahead. */
export type Summarized<R extends Listed> = { row: R; figures: Figures; attention: AttentionCode[] };

const NO_FIGURES: Figures = {
  usage: noUsage(),
  committedMinor: 0,
  projectedMinor: 0,
  projectedNetMinor: 0,
  priceMinor: 0,
  netMinor: 0,
  allowances: [],
  allowancePercent: null,
  closestLimit: closestLimit([], null),
  cap: null,
  lastActivityAt: null,
  failedRuns: 0,
};

export function summarize<R extends Listed>(row: R, { byAccount, now }: MonthFigures): Summarized<R> {
  const figures = byAccount.get(row.id) ?? NO_FIGURES;
  const { lastActivityAt, failedRuns, allowancePercent, cap } = figures;
  const attention = attentionOf(
    {
      status: row.status,
      createdAt: row.created_at,
      lastActivityAt,
      failedRuns,
      allowancePercent,
      capPercent: cap?.percent ?? null,
    },
    now,
  );
  return { row, figures, attention };
}

type Reading = { text: string; accounts: readonly Summarized<Listed>[] };

/** The last reading of each filter, which lives as long as the figures it was joined with. */
const readings = new WeakMap<MonthFigures, Map<string, Reading>>();
const MOST_FILTERS = 20;

/**
 * Joins accounts, read from the database as one text, with their month. The same text and the same month give the same
 * result, which is kept: ten thousand accounts are sixty thousand objects, and collecting them takes longer than
 * everything else.
 */
export function summarizeListed(
  month: MonthFigures,
  { text, filter }: { text: string; filter: string },
): readonly Summarized<Listed>[] {
  const known = readings.get(month) ?? new Map<string, Reading>();
  readings.set(month, known);
  const last = known.get(filter);
  if (last?.text === text) return last.accounts;
  const tuples: ListedTuple[] = JSON.parse(text);
  const accounts = tuples.map(([id, name, status, plan, at]) =>
    summarize({ id, name, status, plan, created_at: new Date(at) }, month),
  );
  if (known.size >= MOST_FILTERS) known.clear();
  known.set(filter, { text, accounts });
  return accounts;
}
