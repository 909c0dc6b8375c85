import "server-only";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { INVOICE_COLUMNS, toInvoice } from "../billing/invoices";
import { PROPOSED } from "../billing/operate";
import { audit, type Ctx } from "../context";
import { decide } from "../partners/partners";

const proposed = z.object({
  partnerId: z.string(),
  partner: z.string(),
  invoice: z.string(),
  at: z.string(),
});
type Proposed = z.infer<typeof proposed> & { id: string };

async function openProposals(ctx: Ctx): Promise<Proposed[]> {
  const rows = await ctx.tx.query(
    "select key, value from platform_setting where starts_with(key, $1) order by updated_at desc, value->>'invoice' desc limit 500",
    [PROPOSED],
  );
  return rows.map(({ key, value }) => ({ ...proposed.parse(value), id: idOf(key) }));
}

const idOf = (key: string) => key.slice(key.lastIndexOf(":") + 1);

/** Leaves out proposals whose invoice was paid or voided since: nothing is left to decide. */
export async function listProposals(ctx: Ctx) {
  const found = await openProposals(ctx);
  const rows = await ctx.tx.query(
    `select ${INVOICE_COLUMNS}, partner_id from invoice join unnest($1::text[], $2::text[]) as p(of_partner, of_id)
     on partner_id = of_partner and id = of_id where status = 'open'`,
    [found.map((one) => one.partnerId), found.map((one) => one.invoice)],
  );
  const invoices = new Map(rows.map((row) => [`${row.partner_id} ${row.id}`, toInvoice(row, ctx)]));
  return {
    proposals: found.flatMap((one) => {
      const invoice = invoices.get(`${one.partnerId} ${one.invoice}`);
      if (!invoice) return [];
      const { amountDueMinor, currency, dueAt } = invoice;
      const about = { id: one.id, partnerId: one.partnerId, partnerName: one.partner };
      return [{ ...about, invoiceId: one.invoice, amountDueMinor, currency, dueAt, proposedAt: one.at }];
    }),
  };
}

export async function decideProposal(ctx: Ctx, of: { id: string; decision: "suspend" | "dismiss" }) {
  const one = (await openProposals(ctx)).find(({ id }) => id === of.id);
  if (!one) throw new ApiError("not_found");
  const { partnerId, invoice } = one;
  if (of.decision === "suspend")
    await decide(ctx, { id: partnerId, decision: "suspend", reason: `Invoice ${invoice} is not paid` });
  await ctx.tx.prisma.platformSetting.deleteMany({ where: { key: `${PROPOSED}${partnerId}:${of.id}` } });
  await ctx.tx.as({ kind: "partner", id: partnerId }, () =>
    audit(ctx, {
      tenantId: partnerId,
      action: "partner.suspension_decided",
      object: invoice,
      detail: { decision: of.decision },
    }),
  );
  return of;
}
