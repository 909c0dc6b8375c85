import "server-only";
import { minorFromText } from "@/lib/billing/money";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { languageOrDefault } from "@/lib/language";
import { translator } from "@/lib/messages/translator";
import type { Ctx, PartnerCtx } from "@/lib/services/context";
import { queueEmail } from "@/lib/services/platform-email";
import { partnerNow } from "./facts";

type Settings = { inApp: boolean; byEmail: boolean };

function memberOf({ actor, tenant }: PartnerCtx): { partnerId: string; personId: string } {
  if (actor.kind !== "person")
    throw new ApiError("insufficient_scope", {
      detail: "Only a signed-in person is notified of answers, not an API key.",
    });
  return { partnerId: tenant.id, personId: actor.id };
}

async function settingsOf({ tx }: PartnerCtx, where: { partnerId: string; personId: string }) {
  const member = await tx.prisma.partnerMember.findFirst({ where });
  if (!member) throw new ApiError("not_found");
  return {
    inApp: member.answersInApp,
    byEmail: member.answersByEmail,
    readUntil: member.answersReadUntil,
  };
}

const CREDIT_NOTE_IS_NEWS_MS = 30 * 86_400_000;

/** Unread answers to the person's own questions, and recent credit notes, which concern all who may read invoices. */
export async function listAnswers(ctx: PartnerCtx) {
  const where = memberOf(ctx);
  const { readUntil, ...settings } = await settingsOf(ctx, where);
  // Credit notes of a sandbox are dated by its own clock.
  const now = await partnerNow(ctx.tx, where.partnerId, ctx.now);
  const since = new Date(now.getTime() - CREDIT_NOTE_IS_NEWS_MS);
  const rows = await ctx.tx.query(
    `select a.id, a.invoice_id, i.global_id, a.body, a.created_at, a.amount, a.currency
     from (select id, partner_id, invoice_id, body, created_at, null::text as amount, null::text as currency from invoice_note n
         where n.partner_id = $1 and n.from_platform
           and exists (select from invoice_note q where q.partner_id = n.partner_id and q.invoice_id = n.invoice_id
             and q.person_id = $2 and not q.from_platform and q.withdrawn_at is null and q.created_at <= n.created_at)
       union all
       select id, partner_id, applies_to, reason, created_at, amount::text, currency from credit_note
         where partner_id = $1 and created_at > $4) a
     join invoice i on i.partner_id = a.partner_id and i.id = a.invoice_id
     where a.created_at > coalesce($3::timestamptz, '-infinity')
     order by a.created_at desc, a.id desc limit 50`,
    [where.partnerId, where.personId, readUntil, since],
  );
  const answers = rows.map((row) => ({
    id: row.id ?? "",
    invoiceId: row.invoice_id ?? "",
    invoiceGlobalId: row.global_id,
    body: row.body ?? "",
    credit:
      row.amount && row.currency ? { amountMinor: minorFromText(row.amount), currency: row.currency } : null,
    createdAt: (row.created_at ?? ctx.now).toISOString(),
  }));
  return { answers: settings.inApp ? answers : [], ...settings };
}

export async function readAnswers(ctx: PartnerCtx, { until }: { until: string }) {
  const { partnerId, personId } = memberOf(ctx);
  const now = await partnerNow(ctx.tx, partnerId, ctx.now);
  await ctx.tx.run(
    `update partner_member set answers_read_until = greatest(answers_read_until, least($3::timestamptz, $4::timestamptz))
     where partner_id = $1 and person_id = $2`,
    [partnerId, personId, new Date(until), now],
  );
  return { until: new Date(until).toISOString() };
}

export async function putAnswerSettings(ctx: PartnerCtx, { inApp, byEmail }: Settings): Promise<Settings> {
  const where = memberOf(ctx);
  await ctx.tx.prisma.partnerMember.updateMany({
    where,
    data: { answersInApp: inApp, answersByEmail: byEmail },
  });
  return { inApp, byEmail };
}

type Answer = { partnerId: string; invoiceId: string; body: string };

/**
 * Members who asked about the invoice and want answers by email get the answer in their own language. The transaction
 * sees the partner.
 */
export async function emailAnswer(
  ctx: Pick<Ctx, "tx" | "config" | "now">,
  { partnerId, invoiceId, body }: Answer,
): Promise<void> {
  const base = `${ctx.config.baseUrl}/p/${partnerId}`;
  for (const { email, language } of await askersOf(ctx.tx, { partnerId, invoiceId })) {
    if (email === null) continue;
    const t = translator(languageOrDefault(language), "invoice");
    const text = [
      body,
      t("answer_link", { url: `${base}/billing/${invoiceId}` }),
      `--\n${t("answer_reason", { url: `${ctx.config.baseUrl}/account/notifications?partner=${partnerId}` })}`,
    ];
    const subject = t("answer_subject", { invoice: invoiceId });
    await queueEmail(ctx, { kind: "invoice_answered", to: email, subject, text: `${text.join("\n\n")}\n` });
  }
}

const askersOf = (tx: Tx, of: { partnerId: string; invoiceId: string }) =>
  tx.query(
    `select language_at(reachable_email(m.person_id)) as language, reachable_email(m.person_id) as email from partner_member m
     where m.partner_id = $1 and m.answers_by_email
       and exists (select from invoice_note q where q.partner_id = m.partner_id and q.invoice_id = $2
         and q.person_id = m.person_id and not q.from_platform and q.withdrawn_at is null)
     order by m.person_id`,
    [of.partnerId, of.invoiceId],
  );
