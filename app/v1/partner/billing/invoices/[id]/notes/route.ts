import { addInvoiceNote, listInvoiceNotes } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { addNote, listNotes } from "@/lib/services/billing/notes";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listInvoiceNotes).handle(({ ctx, params }) => listNotes(ctx, params.id)),
  route(addInvoiceNote).handle(({ ctx, params, body }) => addNote(ctx, { id: params.id, ...body })),
);
