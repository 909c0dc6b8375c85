import { importContacts } from "@/lib/api/contracts/contact-import";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { importContacts as take } from "@/lib/services/desk/contact-import/import";
import { wantedOf } from "@/lib/services/desk/contact-import/wanted";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(importContacts).handle(({ ctx, body, query }) => take(ctx, wantedOf(body, query))),
);
