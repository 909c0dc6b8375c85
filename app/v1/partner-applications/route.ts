import { applyAsPartner } from "@/lib/api/contracts/people";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { apply } from "@/lib/services/partners/partners";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(applyAsPartner).handle(({ ctx, body }) => apply(ctx, body)),
);
