import "server-only";
import { minorFromText } from "@/lib/billing/money";
import type { Translator } from "@/lib/messages/translate";
import { translator } from "@/lib/messages/translator";
import { languageAt, queueEmail } from "@/lib/services/platform-email";
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
  const { period, replaces } = invoice;
  const currency = invoice.currency.toUpperCase();
  const isDue = minorFromText(invoice.left) > 0 && invoice.due_at !== null;
  const paymentUrl = isDue ? await onlinePayment(ctx, id) : null;
  await emailContacts(ctx, {
    kind: "invoice_finalized",
    words: (t) => {
      const subject = t("invoice", { id, period });
      const ready = t("invoice_ready", { period, total: `${invoice.total} ${currency}` });
      const due = { amount: `${invoice.left} ${currency}`, day: dateOf(invoice.due_at) };
      return {
        subject: buyer.sandbox ? t("test_invoice", { subject }) : subject,
        paragraphs: [
          replaces === null ? ready : `${ready} ${t("invoice_replaces", { id: replaces })}`,
          isDue ? t("invoice_due", due) : t("invoice_covered"),
          t("invoice_view", { url: linkTo(ctx, id) }),
          ...(paymentUrl === null ? [] : [t("invoice_pay", { url: paymentUrl })]),
          ...(isDue && seller?.paymentInstructions ? [seller.paymentInstructions] : []),
        ],
      };
    },
    now,
  });
}

type Reminder = About & { left: string; currency: string; dueAt: Date; number: number };

export async function emailReminder(ctx: CloseCtx, of: Reminder): Promise<void> {
  const paymentUrl = await onlinePayment(ctx, of.id);
  await emailContacts(ctx, {
    kind: "invoice_overdue",
    words: (t) => ({
      subject: t("invoice_overdue", { id: of.id }),
      paragraphs: [
        t("invoice_was_due", { amount: `${of.left} ${of.currency.toUpperCase()}`, day: dateOf(of.dueAt) }),
        t("invoice_view", { url: linkTo(ctx, of.id) }),
        ...(paymentUrl === null ? [] : [t("invoice_pay", { url: paymentUrl })]),
        t("reminder", { number: String(of.number) }),
      ],
    }),
    now: of.now,
  });
}

const dateOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? "";

function linkTo({ config, partnerId }: CloseCtx, invoiceId: string): string {
  return `${config.baseUrl}/p/${partnerId}/billing/${invoiceId}`;
}

type Words = { subject: string; paragraphs: readonly string[] };
type Message = { kind: string; words: (t: Translator<"emails">) => Words; now: Date };

/**
 * Billing contacts get it; without any, the address of the partner itself. An address of a member is written to in the
 * member's language, any other in English.
 */
export async function emailContacts(
  ctx: Pick<CloseCtx, "tx" | "partnerId">,
  { kind, words, now }: Message,
): Promise<void> {
  const { emails } = await readProfile(ctx.tx, ctx.partnerId);
  const partner = await ctx.tx.one("select email from partner where id = $1", [ctx.partnerId]);
  const addresses = emails.length > 0 ? emails : partner ? [partner.email] : [];
  for (const to of addresses) {
    const { subject, paragraphs } = words(translator(await languageAt(ctx.tx, to), "emails"));
    await queueEmail({ tx: ctx.tx, now }, { kind, to, subject, text: paragraphs.join("\n\n") });
  }
}
