import "server-only";
import { invalid } from "@/lib/contract/errors";
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
};
type NoteCtx = InvoiceCtx & Pick<PartnerCtx, "actor" | "now">;

const toNote = ({ id, body, author, fromPlatform, lineId, createdAt }: InvoiceNote) => ({
  id,
  body,
  author,
  fromPlatform,
  lineId,
  createdAt: createdAt.toISOString(),
});

export async function listNotes(ctx: InvoiceCtx, invoiceId: string) {
  const invoice = await readInvoice(ctx, invoiceId);
  const notes = await ctx.tx.prisma.invoiceNote.findMany({
    where: { partnerId: ctx.tenant.id, invoiceId: invoice.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return { notes: notes.map(toNote), total: notes.length, has_more: false, next_cursor: null };
}

type NewNote = { id: string; body: string; lineId?: string | undefined };

export async function addNote(ctx: NoteCtx, of: NewNote) {
  const invoice = await readInvoice(ctx, of.id);
  const { tx, actor, tenant } = ctx;
  if (of.lineId !== undefined) await assertLine(ctx, { invoiceId: invoice.id, lineId: of.lineId });
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
  return toNote(note);
}

async function assertLine(
  { tx, tenant }: InvoiceCtx,
  of: { invoiceId: string; lineId: string },
): Promise<void> {
  const { invoiceId, lineId } = of;
  const found = await tx.prisma.invoiceLine.count({ where: { partnerId: tenant.id, invoiceId, id: lineId } });
  if (found === 0) throw invalid("/lineId", `The invoice has no line ${lineId}.`);
}
