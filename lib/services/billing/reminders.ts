import "server-only";
import { newId } from "@/lib/id";
import type { CloseCtx } from "./close-context";
import { emailReminder } from "./invoice-email";
import { emitInvoiceEvent } from "./invoice-event";
import { lockPartnerInvoices } from "./ledger";

const REMIND_AFTER_DAYS = [1, 7, 14];

/** Sends reminders 1, 7 and 14 days after the due date. After the third a suspension is proposed to the operator. */
export async function remindOverdue(ctx: CloseCtx, now: Date): Promise<number> {
  await lockPartnerInvoices(ctx);
  const late = await ctx.tx.query(
    `select id, due_at, (select coalesce(sum(l.amount), 0)::numeric(14,2)::text from ledger_entry l where l.partner_id = i.partner_id and l.invoice_id = i.id) as "left",
       currency, reminders_sent
     from invoice i where partner_id = $1 and status = 'open' and due_at < $2 and reminders_sent < 3 for update skip locked`,
    [ctx.partnerId, now],
  );
  let sent = 0;
  for (const invoice of late) {
    const days = (now.getTime() - invoice.due_at.getTime()) / 86_400_000;
    const due = REMIND_AFTER_DAYS.filter((after) => days >= after).length;
    if (due <= invoice.reminders_sent) continue;
    await ctx.tx.run(
      "update invoice set reminders_sent = $3, updated_at = $4 where partner_id = $1 and id = $2",
      [ctx.partnerId, invoice.id, due, now],
    );
    const { id, left, currency, due_at: dueAt } = invoice;
    await emailReminder(ctx, { id, left, currency, dueAt, number: due, now });
    const also = { reminder: due };
    await emitInvoiceEvent(ctx, { id: invoice.id, type: "invoice.overdue", now, also });
    if (due === 3) await proposeSuspension(ctx, { invoiceId: invoice.id, now });
    sent += 1;
  }
  return sent;
}

/** Sends the reminders that a test clock skips when it moves, in order and each at its own time. */
export async function remindUntil(ctx: CloseCtx, to: Date): Promise<number> {
  let sent = 0;
  for (let at = await nextReminder(ctx); at && at <= to; at = await nextReminder(ctx))
    sent += await remindOverdue(ctx, at);
  return sent;
}

async function nextReminder(ctx: CloseCtx): Promise<Date | null> {
  const row = await ctx.tx.one(
    `select min(due_at + make_interval(days => ($2::int[])[reminders_sent + 1])) as at from invoice
     where partner_id = $1 and status = 'open' and reminders_sent < 3`,
    [ctx.partnerId, REMIND_AFTER_DAYS],
  );
  return row?.at ?? null;
}

async function proposeSuspension(ctx: CloseCtx, of: { invoiceId: string; now: Date }): Promise<void> {
  await ctx.tx.run(
    "insert into suspension_proposal (id, partner_id, invoice_id, proposed_at) values ($1, $2, $3, $4)",
    [newId("note"), ctx.partnerId, of.invoiceId, of.now],
  );
}
