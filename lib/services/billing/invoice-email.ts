import "server-only";
import { minorFromText } from "@/lib/billing/money";
import { queueEmail } from "@/lib/services/platform-email";
import type { CloseCtx } from "./close-context";
import { partiesShape } from "./parties";
import { readProfile } from "./profile";
import { onlinePayment } from "./stripe/online-payment";

type About = { id: string; now: Date };

/** Sends a new invoice to the partner's billing contacts. An invoice of zero needs nobody's attention. */
export async function emailInvoice(ctx: CloseCtx, { id, now }: About): Promise<void> {
  const invoice = await ctx.tx.one(
    `select total::text, currency, period, due_at, replaces, parties,
       (select coalesce(sum(l.amount), 0)::numeric(14,2)::text from ledger_entry l
        where l.partner_id = i.partner_id and l.invoice_id = i.id) as "left"
     from invoice i where partner_id = $1 and id = $2`,
    [ctx.partnerId, id],
  );
  if (!invoice || minorFromText(invoice.total) === 0) return;
  const { seller, buyer } = partiesShape.parse(invoice.parties);
  const currency = invoice.currency.toUpperCase();
  const isDue = minorFromText(invoice.left) > 0 && invoice.due_at !== null;
  const due = isDue
    ? `${invoice.left} ${currency} is due by ${dateOf(invoice.due_at)}.`
    : "Nothing is due: your credit covers it.";
  const replaced = invoice.replaces === null ? "" : ` It replaces ${invoice.replaces}.`;
  const online = isDue ? await payOnline(ctx, id) : [];
  const howToPay = isDue && seller?.paymentInstructions ? [seller.paymentInstructions] : [];
  await emailContacts(ctx, {
    kind: "invoice_finalized",
    subject: `${buyer.sandbox ? "Test: " : ""}Invoice ${id} for ${invoice.period}`,
    paragraphs: [
      `Your invoice for ${invoice.period} is ready: ${invoice.total} ${currency}.${replaced}`,
      due,
      linkTo(ctx, id),
      ...online,
      ...howToPay,
    ],
    now,
  });
}

type Reminder = About & { left: string; currency: string; dueAt: Date; number: number };

export async function emailReminder(ctx: CloseCtx, of: Reminder): Promise<void> {
  await emailContacts(ctx, {
    kind: "invoice_overdue",
    subject: `Invoice ${of.id} is overdue`,
    paragraphs: [
      `${of.left} ${of.currency.toUpperCase()} was due on ${dateOf(of.dueAt)}.`,
      linkTo(ctx, of.id),
      ...(await payOnline(ctx, of.id)),
      `This is reminder ${of.number} of 3.`,
    ],
    now: of.now,
  });
}

const dateOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? "";

function linkTo({ config, partnerId }: CloseCtx, invoiceId: string): string {
  return `View the invoice: ${config.baseUrl}/p/${partnerId}/billing/${invoiceId}`;
}

async function payOnline(ctx: CloseCtx, invoiceId: string): Promise<string[]> {
  const url = await onlinePayment(ctx, invoiceId);
  return url === null ? [] : [`Pay online: ${url}`];
}

type Message = { kind: string; subject: string; paragraphs: readonly string[]; now: Date };

/** Billing contacts get it; without any, the address of the partner itself. */
export async function emailContacts(
  ctx: Pick<CloseCtx, "tx" | "partnerId">,
  { kind, subject, paragraphs, now }: Message,
): Promise<void> {
  const { emails } = await readProfile(ctx.tx, ctx.partnerId);
  const partner = await ctx.tx.one("select email from partner where id = $1", [ctx.partnerId]);
  const addresses = emails.length > 0 ? emails : partner ? [partner.email] : [];
  for (const to of addresses)
    await queueEmail({ tx: ctx.tx, now }, { kind, to, subject, text: paragraphs.join("\n\n") });
}
