import "server-only";
import { csvOf } from "@/lib/billing/csv";
import { byClosestLimit } from "@/lib/billing/highest-use";
import { minorToNumber } from "@/lib/billing/money";
import { summariseUsage } from "@/lib/billing/usage";
import type { AccountSort, AccountSummary, AttentionCode } from "@/lib/contract/account-summaries";
import { ATTENTION_CODES } from "@/lib/contract/account-summaries";
import { PLANS } from "@/lib/contract/accounts";
import { ApiError } from "@/lib/contract/errors";
import type { RowOf } from "@/lib/db/tx";
import type { PartnerCtx } from "@/lib/services/context";
import { type PageQuery, pageOf } from "@/lib/services/keyset-page";
import { type Figures, figuresOf } from "./figures";
import { type Listed, type Summarized as SummarizedOf, summarizeListed } from "./listed";

type Filter = {
  status?: string | undefined;
  plan?: string | undefined;
  q?: string | undefined;
  attention?: AttentionCode | "any" | undefined;
};
type Query = PageQuery & Filter & { sort: AccountSort; order: "usual" | "reverse" };

const ACCOUNTS = `select id, name, status, plan, owner_email, external_id, created_at from workspace
  where partner_id = $1 and id = any($2)` as const;
type Summarized<R extends Listed = RowOf<typeof ACCOUNTS>> = SummarizedOf<R>;

/** Returns the matching accounts as one value: reading ten thousand rows costs five times as much as parsing it. */
const LISTED =
  `select json_agg(json_build_array(id, name, status, plan, floor(extract(epoch from created_at) * 1000))
    order by created_at desc, id desc)::text as accounts from workspace
  where partner_id = $1 and ($2::text is null or status = $2 or ($2 = 'open' and status <> 'closed')) and ($3::text is null or plan = $3)
    and ($4::text is null or position(plain_text($4) in plain_text(name)) > 0 or position(lower($4) in lower(owner_email)) > 0
      or position(lower($4) in id) > 0)` as const;
async function readListed(ctx: PartnerCtx, { status, plan, q }: Filter): Promise<string> {
  const [found] = await ctx.tx.query(LISTED, [ctx.tenant.id, status || null, plan || null, q || null]);
  return found?.accounts ?? "[]";
}

/** Adds the other columns of accounts. */
async function readAccounts(ctx: PartnerCtx, page: readonly Summarized<Listed>[]): Promise<Summarized[]> {
  const rows = await ctx.tx.query(ACCOUNTS, [ctx.tenant.id, page.map(({ row }) => row.id)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap((one) => {
    const row = byId.get(one.row.id);
    return row ? [{ ...one, row }] : [];
  });
}

type Sorting = Filter & Pick<Query, "sort" | "order">;

async function findSummaries(ctx: PartnerCtx, query: Sorting) {
  const month = await figuresOf(ctx);
  const { attention, sort, order, status, plan, q } = query;
  const found = summarizeListed(month, {
    text: await readListed(ctx, query),
    filter: JSON.stringify([status, plan, q]),
  });
  const filtered = attention
    ? found.filter((one) =>
        attention === "any" ? one.attention.length > 0 : one.attention.includes(attention),
      )
    : found;
  const sorted = sort === "created" ? filtered : filtered.toSorted(COMPARE[sort]);
  return { sorted: order === "reverse" ? sorted.toReversed() : sorted, month };
}

export async function listAccountSummaries(ctx: PartnerCtx, query: Query) {
  const { sorted, month } = await findSummaries(ctx, query);
  const { limit = 20, starting_after: after } = query;
  const start = after === undefined ? 0 : sorted.findIndex(({ row }) => row.id === after) + 1;
  if (after !== undefined && start === 0) throw new ApiError("invalid_cursor");
  const page = pageOf("accounts", await readAccounts(ctx, sorted.slice(start, start + limit + 1)), {
    limit,
    map: (one) => toSummary(ctx, one),
    idOf: ({ row }) => row.id,
  });
  const { period, currency, now } = month;
  return {
    ...page,
    total: sorted.length,
    totals: totalsOf(ctx, sorted),
    period,
    currency,
    asOf: now.toISOString(),
  };
}

function totalsOf(ctx: PartnerCtx, all: readonly Summarized<Listed>[]) {
  const sum = {
    committedMinor: 0,
    projectedMinor: 0,
    projectedNetMinor: 0,
    netMinor: 0,
    priceMinor: 0,
    calls: 0,
    smsMessages: 0,
  };
  for (const { figures } of all) {
    sum.committedMinor += figures.committedMinor;
    sum.projectedMinor += figures.projectedMinor;
    sum.projectedNetMinor += figures.projectedNetMinor;
    sum.netMinor += figures.netMinor;
    sum.priceMinor += figures.priceMinor;
    sum.calls += figures.usage.calls;
    sum.smsMessages += figures.usage.sms;
  }
  const { calls, smsMessages, ...amounts } = sum;
  return { ...moneyOf(ctx, amounts), calls, smsMessages };
}

type Amounts = Pick<
  Figures,
  "committedMinor" | "projectedMinor" | "projectedNetMinor" | "netMinor" | "priceMinor"
>;

/** The amounts of one account or of several, as far as the reader may see money. */
function moneyOf(ctx: PartnerCtx, amounts: Amounts) {
  const { committedMinor, projectedMinor, projectedNetMinor, netMinor, priceMinor } = amounts;
  const mayMoney = ctx.may("invoices:read");
  const money = <N extends string>(name: N, minor: number) =>
    ({
      [name]: mayMoney ? minorToNumber(minor) : null,
      [`${name}Minor`]: mayMoney ? minor : null,
    }) as Record<N | `${N}Minor`, number | null>;
  return {
    ...money("committed", committedMinor),
    ...money("projected", projectedMinor),
    ...money("projectedNet", projectedNetMinor),
    ...money("net", netMinor),
    ...money("price", priceMinor),
    ...money("margin", priceMinor - netMinor),
  };
}

/** The columns of the plain export of accounts come first; more are only ever added at the end. */
const COLUMNS = [
  "id",
  "name",
  "ownerEmail",
  "plan",
  "status",
  "externalId",
  "createdAt",
  "committed",
  "projected",
  "price",
  "margin",
  "calls",
  "minutes",
  "smsMessages",
  "apiRequests",
  "allowancePercent",
  "lastActivityAt",
  "failedRuns",
] as const;

const MONEY: ReadonlySet<string> = new Set([
  "committed",
  "projected",
  "price",
  "margin",
  "net",
  "projectedNet",
]);

/** Every account that matches, in the order of the list. */
export async function accountSummariesCsv(ctx: PartnerCtx, query: Query): Promise<string> {
  const { sorted, month } = await findSummaries(ctx, query);
  const accounts = await readAccounts(ctx, sorted);
  const rows = accounts.map((one) => {
    const summary = toSummary(ctx, one);
    const cell = (column: (typeof COLUMNS)[number] | "net" | "projectedNet") =>
      MONEY.has(column) && typeof summary[column] === "number"
        ? summary[column].toFixed(2)
        : (summary[column] ?? "");
    return [
      ...COLUMNS.map(cell),
      summary.attention.join(" "),
      month.currency,
      cell("net"),
      cell("projectedNet"),
      one.figures.allowancePercent ?? "",
    ];
  });
  return csvOf([
    [...COLUMNS, "attention", "currency", "net", "projectedNet", "allowanceUsedPercent"],
    ...rows,
  ]);
}

type Comparison = (a: Summarized<Listed>, b: Summarized<Listed>) => number;

/** Created once, because localeCompare creates a collator for each of the 130,000 comparisons of ten thousand names. */
const names = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const most =
  (of: (one: Summarized<Listed>) => number): Comparison =>
  (a, b) =>
    of(b) - of(a);

/** Equal accounts stay in the order of their creation, newest first: sorting is stable. */
const COMPARE: Record<Exclude<AccountSort, "created">, Comparison> = {
  name: (a, b) => names.compare(a.row.name, b.row.name),
  plan: most(({ row }) => PLANS.indexOf(row.plan)),
  committed: most(({ figures }) => figures.committedMinor),
  projected: most(({ figures }) => figures.projectedMinor),
  price: most(({ figures }) => figures.priceMinor),
  margin: most(({ figures }) => figures.priceMinor - figures.netMinor),
  calls: most(({ figures }) => figures.usage.calls),
  texts: most(({ figures }) => figures.usage.sms),
  allowance: most(({ figures }) => figures.allowancePercent ?? -1),
  limit: (a, b) => byClosestLimit(a.figures.closestLimit, b.figures.closestLimit),
  activity: most(({ figures }) => figures.lastActivityAt?.getTime() ?? 0),
  attention: most(({ attention }) => urgency(attention)),
};

/** An account with a more urgent reason comes first, then one with more reasons. */
function urgency([first, ...others]: readonly AttentionCode[]): number {
  if (!first) return 0;
  return (ATTENTION_CODES.length - ATTENTION_CODES.indexOf(first)) * 10 + others.length;
}

export function toSummary(ctx: PartnerCtx, { row, figures, attention }: Summarized): AccountSummary {
  const { usage, allowances, allowancePercent, cap, lastActivityAt, failedRuns } = figures;
  const { calls, smsMessages, apiRequests } = summariseUsage(usage);
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    plan: row.plan,
    ownerEmail: row.owner_email,
    externalId: row.external_id,
    createdAt: row.created_at.toISOString(),
    ...moneyOf(ctx, figures),
    calls: calls.total,
    minutes: calls.minutes,
    smsMessages,
    apiRequests,
    allowances,
    allowancePercent: allowancePercent === null ? null : Math.floor(allowancePercent),
    spendCap:
      cap && ctx.may("invoices:read")
        ? {
            monthly: minorToNumber(cap.monthlyMinor),
            monthlyMinor: cap.monthlyMinor,
            percent: cap.percent,
            hardStop: cap.hardStop,
          }
        : null,
    lastActivityAt: lastActivityAt?.toISOString() ?? null,
    failedRuns,
    attention,
  };
}
