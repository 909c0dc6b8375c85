import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { INVOICE_COLUMNS, toInvoice } from "@/lib/services/billing/invoices";
import { audit, type Ctx } from "@/lib/services/context";
import { decidePartner } from "@/lib/services/partners/decide-partner";

const SELECT =
  `select s.id, s.partner_id as "partnerId", p.name as "partnerName", s.invoice_id as "invoiceId", s.proposed_at as "proposedAt"
  from suspension_proposal s join partner p on p.id = s.partner_id` as const;

/**
 * Proposals whose invoice was paid since are left out: there is nothing to decide. So are those of sandboxes, whose
 * clock makes debts of years in a minute: nobody owes that money.
 */
export async function listProposals(ctx: Ctx) {
  const found = await ctx.tx.query(
    `${SELECT} where p.mode = 'live' order by s.proposed_at desc, s.invoice_id desc limit 500`,
  );
  const rows = await ctx.tx.query(
    `select ${INVOICE_COLUMNS}, partner_id from invoice join unnest($1::text[], $2::text[]) as p(of_partner, of_id)
     on partner_id = of_partner and id = of_id where status = 'open'`,
    [found.map(({ partnerId }) => partnerId), found.map(({ invoiceId }) => invoiceId)],
  );
  const invoices = new Map(rows.map((row) => [`${row.partner_id} ${row.id}`, toInvoice(row, ctx)]));
  return {
    proposals: found.flatMap(({ proposedAt, ...proposal }) => {
      const invoice = invoices.get(`${proposal.partnerId} ${proposal.invoiceId}`);
      if (!invoice) return [];
      const { amountDueMinor, currency, dueAt } = invoice;
      return [{ ...proposal, amountDueMinor, currency, dueAt, proposedAt: proposedAt.toISOString() }];
    }),
  };
}

export async function decideProposal(ctx: Ctx, of: { id: string; decision: "suspend" | "dismiss" }) {
  const proposal = await ctx.tx.one(`${SELECT} where s.id = $1 for update of s`, [of.id]);
  if (!proposal) throw new ApiError("not_found");
  const { partnerId, invoiceId } = proposal;
  if (of.decision === "suspend")
    await decidePartner(ctx, {
      id: partnerId,
      decision: "suspend",
      reason: `Invoice ${invoiceId} is not paid`,
    });
  await ctx.tx.prisma.suspensionProposal.deleteMany({ where: { id: of.id } });
  await ctx.tx.as({ kind: "partner", id: partnerId }, () =>
    audit(ctx, {
      tenantId: partnerId,
      action: "partner.suspension_decided",
      object: invoiceId,
      detail: { decision: of.decision },
    }),
  );
  return of;
}
