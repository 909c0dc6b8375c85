import "server-only";
import { minorFromText } from "@/lib/billing/money";
import type { PartnerCtx } from "@/lib/services/context";
import { partnerNow } from "./facts";
import { FROM_PLATFORM, isOverdue, questionOf } from "./invoices";
import { readSeller } from "./seller";
import { onlinePayments } from "./stripe/online-payment";

/** The invoices a partner has to pay, and how. The instructions are today's: the seller may have changed banks since. */
export async function toPay(ctx: PartnerCtx) {
  const { tx, config, tenant } = ctx;
  const now = await partnerNow(tx, tenant.id, ctx.now);
  const rows = await tx.query(
    `select invoice.id, period, status, currency, due_at, sum(l.amount)::numeric(14,2)::text as owed, ${FROM_PLATFORM}
     from invoice join ledger_entry l on l.partner_id = invoice.partner_id and l.invoice_id = invoice.id
     where invoice.partner_id = $1 and status in ('open', 'uncollectible')
     group by invoice.partner_id, invoice.id having sum(l.amount) > 0 order by due_at, invoice.id limit 100`,
    [tenant.id],
  );
  const payUrlOf = await onlinePayments({ tx, config, partnerId: tenant.id });
  const invoices = rows.map(({ id, period, status, currency, due_at: dueAt, owed, from_platform }) => ({
    id,
    period,
    status: status === "open" ? ("open" as const) : ("uncollectible" as const),
    currency,
    amountDueMinor: minorFromText(owed),
    dueAt: dueAt?.toISOString() ?? null,
    overdue: isOverdue({ status, dueAt }, now),
    question: questionOf(from_platform),
    payUrl: payUrlOf?.(id) ?? null,
  }));
  const seller = await readSeller(tx);
  return {
    invoices,
    paymentInstructions: seller?.paymentInstructions ?? null,
    sellerEmail: seller?.emails[0] ?? null,
  };
}
