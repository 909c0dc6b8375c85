import "server-only";
import { newId } from "@/lib/id";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { readInvoice } from "./invoices";

/** A partner's note on an invoice, such as a question or a dispute. It never changes the invoice. */
type InvoiceNote = { id: string; body: string; author: string | null; createdAt: Date };

const toNote = ({ id, body, author, createdAt }: InvoiceNote) => ({
  id,
  body,
  author,
  createdAt: createdAt.toISOString(),
});

export async function listNotes(ctx: PartnerCtx, invoiceId: string) {
  const invoice = await readInvoice(ctx, invoiceId);
  const notes = await ctx.tx.prisma.invoiceNote.findMany({
    where: { partnerId: ctx.tenant.id, invoiceId: invoice.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return { notes: notes.map(toNote), total: notes.length, has_more: false, next_cursor: null };
}

export async function addNote(ctx: PartnerCtx, of: { id: string; body: string }) {
  const invoice = await readInvoice(ctx, of.id);
  const { actor } = ctx;
  const note = await ctx.tx.prisma.invoiceNote.create({
    data: {
      id: newId("note"),
      partnerId: ctx.tenant.id,
      invoiceId: invoice.id,
      personId: actor.kind === "person" ? actor.id : null,
      author: "name" in actor ? actor.name : null,
      body: of.body,
      createdAt: ctx.now,
    },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "invoice.noted",
    object: invoice.id,
    detail: { note: note.id },
  });
  return toNote(note);
}
