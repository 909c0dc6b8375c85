import { listCreditNotes } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { listCreditNotes as list } from "@/lib/services/billing/invoices";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listCreditNotes).handle(({ ctx, params }) => list(ctx, params.id)),
);
