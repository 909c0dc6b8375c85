import "server-only";
import { type EmailTemplate, templateProblems } from "@/lib/contract/email-text";
import { definitionOf, EMAIL_KINDS, type EmailKind } from "@/lib/contract/emails";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { audit, type PartnerCtx } from "@/lib/services/context";

/** The partner's own words for an email. RLS shows them to its own people only. */
export function templateOf(
  tx: Tx,
  of: { partnerId: string; kind: EmailKind },
): Promise<EmailTemplate | null> {
  return tx.prisma.emailTemplate.findFirst({ where: of, select: { subject: true, text: true } });
}

export async function listTemplates(ctx: PartnerCtx) {
  const rows = await ctx.tx.prisma.emailTemplate.findMany({ where: { partnerId: ctx.tenant.id } });
  const changed = new Map(rows.map((row) => [row.kind, row]));
  return { templates: EMAIL_KINDS.map((kind) => shown(kind, changed.get(kind) ?? null)) };
}

type Changed = EmailTemplate & { updatedAt: Date };

function shown(kind: EmailKind, changed: Changed | null) {
  const { title, description, subject, text, references } = definitionOf(kind);
  return {
    kind,
    title,
    description,
    subject: changed?.subject ?? subject,
    text: changed?.text ?? text,
    original: { subject, text },
    references: Object.entries(references).map(([name, of]) => ({
      name,
      title: of.title,
      required: of.required ?? false,
    })),
    updatedAt: changed?.updatedAt.toISOString() ?? null,
  };
}

/** Refuses words that could not be sent, or that leave out what the email is for. */
export function assertTemplate(kind: EmailKind, template: EmailTemplate): void {
  const problems = templateProblems(kind, template);
  const [first] = problems;
  if (!first) return;
  throw new ApiError("validation_failed", {
    detail: first.message,
    errors: problems.map((problem) => ({ code: "invalid_template", ...problem })),
  });
}

type Input = EmailTemplate & { kind: EmailKind };

export async function putTemplate(ctx: PartnerCtx, { kind, subject, text }: Input) {
  assertTemplate(kind, { subject, text });
  const partnerId = ctx.tenant.id;
  const words = { subject, text, updatedAt: ctx.now };
  await ctx.tx.run(
    `insert into email_template (partner_id, kind, subject, text, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (partner_id, kind) do update set subject = excluded.subject, text = excluded.text, updated_at = excluded.updated_at`,
    [partnerId, kind, subject, text, ctx.now],
  );
  await audit(ctx, {
    tenantId: partnerId,
    action: "email_template.changed",
    object: kind,
    detail: { subject, text },
  });
  return shown(kind, words);
}

export async function resetTemplate(ctx: PartnerCtx, kind: EmailKind) {
  const partnerId = ctx.tenant.id;
  const { count } = await ctx.tx.prisma.emailTemplate.deleteMany({ where: { partnerId, kind } });
  if (count > 0) await audit(ctx, { tenantId: partnerId, action: "email_template.reset", object: kind });
  return shown(kind, null);
}
