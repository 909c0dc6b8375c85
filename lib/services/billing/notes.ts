import "server-only";
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
  createdAt: Date;
};
type NoteCtx = InvoiceCtx & Pick<PartnerCtx, "actor" | "now">;

const toNote = ({ id, body, author, fromPlatform, createdAt }: InvoiceNote) => ({
  id,
  body,
  author,
  fromPlatform,
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

export async function addNote(ctx: NoteCtx, of: { id: string; body: string }) {
  const invoice = await readInvoice(ctx, of.id);
  const { tx, actor, tenant } = ctx;
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
