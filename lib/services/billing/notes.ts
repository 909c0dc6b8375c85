import "server-only";
import { newId } from "@/lib/id";
import { audit, type PartnerCtx } from "../context";
import { readInvoice } from "./invoices";

/** What a partner says about an invoice: a question, a dispute. It changes nothing of the invoice and stays beside it. */
type NoteRow = { id: string; body: string; author: string | null; created_at: Date };

const toNote = (row: NoteRow) => ({
  id: row.id,
  body: row.body,
  author: row.author,
  createdAt: row.created_at.toISOString(),
});

export async function listNotes(ctx: PartnerCtx, invoiceId: string) {
  const invoice = await readInvoice(ctx, invoiceId);
  const rows = await ctx.tx.query<NoteRow>(
    "select id, body, author, created_at from invoice_note where partner_id = $1 and invoice_id = $2 order by created_at desc, id desc",
    [ctx.tenant.id, invoice.id],
  );
  return { notes: rows.map(toNote), total: rows.length, has_more: false, next_cursor: null };
}

export async function addNote(ctx: PartnerCtx, of: { id: string; body: string }) {
  const invoice = await readInvoice(ctx, of.id);
  const { actor } = ctx;
  const row: NoteRow = {
    id: newId("note"),
    body: of.body,
    author: "name" in actor ? actor.name : null,
    created_at: ctx.now,
  };
  await ctx.tx.run(
    "insert into invoice_note (partner_id, id, invoice_id, person_id, author, body, created_at) values ($1, $2, $3, $4, $5, $6, $7)",
    [
      ctx.tenant.id,
      row.id,
      invoice.id,
      actor.kind === "person" ? actor.id : null,
      row.author,
      row.body,
      row.created_at,
    ],
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "invoice.noted",
    object: invoice.id,
    detail: { note: row.id },
  });
  return toNote(row);
}
