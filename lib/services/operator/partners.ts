import "server-only";
import { minorFromText } from "@/lib/billing/money";
import type { Partner } from "@/lib/db/generated/client";
import { filterBy } from "@/lib/db/optional";
import type { Ctx } from "@/lib/services/context";
import { toView } from "@/lib/services/partners/partners";
import { readSearch } from "@/lib/services/search/search-text";
import { everyWord } from "./search-platform";

type ListFilter = { status?: string | undefined; q?: string | undefined };

export async function listPartners(ctx: Pick<Ctx, "tx">, { status, q }: ListFilter) {
  const { words } = readSearch(q ?? "", "US") ?? { words: [] };
  const rows = await ctx.tx.prisma.partner.findMany({
    where: { status: filterBy(status), ...(await everyWord(ctx, "partner", { words })) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 500,
  });
  return { partners: await withCredit(ctx, rows) };
}

/** Partners with the credit that is taken off their next invoices. */
async function withCredit(ctx: Pick<Ctx, "tx">, rows: readonly Partner[]) {
  const credits = await ctx.tx.query(
    `select "partnerId", currency, (-sum(owed))::numeric(14,2)::text as amount
     from (select i.partner_id as "partnerId", i.currency, sum(l.amount) as owed from invoice i
       join ledger_entry l on l.partner_id = i.partner_id and l.invoice_id = i.id
       where i.partner_id = any($1) group by i.partner_id, i.id having sum(l.amount) < 0) invoices
     group by "partnerId", currency order by currency`,
    [rows.map(({ id }) => id)],
  );
  const byPartner = Map.groupBy(credits, ({ partnerId }) => partnerId);
  return rows.map((row) => ({
    ...toView(row),
    creditBalances: (byPartner.get(row.id) ?? []).map(({ currency, amount }) => ({
      currency: currency ?? "",
      amountMinor: minorFromText(amount ?? "0.00"),
    })),
  }));
}
