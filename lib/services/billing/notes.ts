import "server-only";
import { money } from "@/lib/billing/format";
import { lineText } from "@/lib/billing/line-text";
import { type Line, lineSchema } from "@/lib/billing/lines";
import { ApiError, invalid } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { partnerNow } from "./facts";
import { type InvoiceCtx, readInvoice } from "./invoices";

/** A partner's note on an invoice, such as a question or a dispute, or the platform's answer. It never changes the invoice. */
type InvoiceNote = {
  id: string;
  body: string;
  author: string | null;
  fromPlatform: boolean;
  lineId: string | null;
  createdAt: Date;
  withdrawnAt: Date | null;
};
type NoteCtx = InvoiceCtx & Pick<PartnerCtx, "actor" | "now">;

const toNote = (note: InvoiceNote, lines: ReadonlyMap<string, string>) => ({
  id: note.id,
  body: note.body,
  author: note.author,
  fromPlatform: note.fromPlatform,
  lineId: note.lineId,
  line: lines.get(note.lineId ?? "") ?? null,
  createdAt: note.createdAt.toISOString(),
  withdrawnAt: note.withdrawnAt?.toISOString() ?? null,
});

/** Lines of an invoice in words. */
async function lineTexts(
  { tx, tenant }: InvoiceCtx,
  of: { invoiceId: string; currency: string; ids: string[] },
) {
  const { invoiceId, currency, ids } = of;
  if (ids.length === 0) return new Map<string, string>();
  const rows = await tx.prisma.invoiceLine.findMany({
    where: { partnerId: tenant.id, invoiceId, id: { in: ids } },
    select: { id: true, detail: true },
  });
  const text = (line: Line) => `${line.accountName}: ${lineText(line)}, ${money(line.amountMinor, currency)}`;
  return new Map(rows.map(({ id, detail }) => [id, text(lineSchema.parse(detail))]));
}

export async function listNotes(ctx: InvoiceCtx, invoiceId: string) {
  const invoice = await readInvoice(ctx, invoiceId);
  const notes = await ctx.tx.prisma.invoiceNote.findMany({
    where: { partnerId: ctx.tenant.id, invoiceId: invoice.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const ids = notes.flatMap(({ lineId }) => (lineId === null ? [] : [lineId]));
  const lines = await lineTexts(ctx, { invoiceId: invoice.id, currency: invoice.currency, ids });
  return {
    notes: notes.map((note) => toNote(note, lines)),
    total: notes.length,
    has_more: false,
    next_cursor: null,
  };
}

/** Locks the invoice, so that an answer and a withdrawal run one after the other and the later one sees the earlier. */
async function readLocked(ctx: InvoiceCtx, id: string) {
  const invoice = await readInvoice(ctx, id);
  await ctx.tx.query("select 1 from invoice where partner_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    invoice.id,
  ]);
  return invoice;
}

type NewNote = { id: string; body: string; lineId?: string | undefined };

export async function addNote(ctx: NoteCtx, of: NewNote) {
  const invoice = await readLocked(ctx, of.id);
  const { tx, actor, tenant } = ctx;
  const ids = of.lineId === undefined ? [] : [of.lineId];
  const lines = await lineTexts(ctx, { invoiceId: invoice.id, currency: invoice.currency, ids });
  if (lines.size < ids.length) throw invalid("/lineId", `The invoice has no line ${of.lineId}.`);
  if (actor.kind === "operator") await refuseAnswerOfWithdrawn(ctx, invoice.id);
  // A sandbox's question stands beside invoices and payments of its own clock.
  const now = await partnerNow(tx, tenant.id, ctx.now);
  const note = await tx.prisma.invoiceNote.create({
    data: {
      id: newId("note"),
      partnerId: tenant.id,
      invoiceId: invoice.id,
      personId: actor.kind === "person" ? actor.id : null,
      author: "name" in actor ? actor.name : null,
      fromPlatform: actor.kind === "operator",
      body: of.body,
      lineId: of.lineId ?? null,
      createdAt: now,
    },
  });
  const detail = { note: note.id };
  await audit(
    { tx, actor, now },
    { tenantId: tenant.id, action: "invoice.noted", object: invoice.id, detail },
  );
  return toNote(note, lines);
}

/** Refuses an answer to withdrawn questions alone, because it would reach nobody. Operators may still write first. */
async function refuseAnswerOfWithdrawn({ tx, tenant }: InvoiceCtx, invoiceId: string): Promise<void> {
  const notes = await tx.prisma.invoiceNote.findMany({
    where: { partnerId: tenant.id, invoiceId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { fromPlatform: true, withdrawnAt: true },
  });
  const answer = notes.findIndex(({ fromPlatform }) => fromPlatform);
  const questions = answer < 0 ? notes : notes.slice(0, answer);
  if (questions.length > 0 && questions.every(({ withdrawnAt }) => withdrawnAt !== null))
    throw new ApiError("illegal_transition", {
      detail: "The question was withdrawn, so it can't be answered.",
    });
}

/** Withdrawing twice changes nothing. An answered question cannot be withdrawn, because the answer refers to it. */
export async function withdrawNote(ctx: NoteCtx, { id, noteId }: { id: string; noteId: string }) {
  const invoice = await readLocked(ctx, id);
  const { tx, actor, tenant } = ctx;
  const partnerId = tenant.id;
  const invoiceId = invoice.id;
  const question = await tx.prisma.invoiceNote.findFirst({
    where: { partnerId, invoiceId, id: noteId, fromPlatform: false },
  });
  if (!question) throw new ApiError("not_found");
  const { lineId, createdAt } = question;
  const ids = lineId === null ? [] : [lineId];
  const lines = await lineTexts(ctx, { invoiceId, currency: invoice.currency, ids });
  if (question.withdrawnAt) return toNote(question, lines);
  const answers = await tx.prisma.invoiceNote.count({
    where: {
      partnerId,
      invoiceId,
      fromPlatform: true,
      OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: noteId } }],
    },
  });
  if (answers > 0)
    throw new ApiError("illegal_transition", {
      detail: "The question was answered, so it can't be withdrawn.",
    });
  const now = await partnerNow(tx, tenant.id, ctx.now);
  await tx.prisma.invoiceNote.updateMany({
    where: { partnerId, invoiceId, id: noteId },
    data: { withdrawnAt: now },
  });
  await audit(
    { tx, actor, now },
    {
      tenantId: partnerId,
      action: "invoice.question_withdrawn",
      object: invoiceId,
      detail: { note: noteId },
    },
  );
  return toNote({ ...question, withdrawnAt: now }, lines);
}
