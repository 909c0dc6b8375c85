import { decidePartner } from "@/lib/api/contracts/people";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { decide } from "@/lib/services/partners/partners";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(decidePartner).handle(({ ctx, params, body }) => decide(ctx, { id: params.id, ...body })),
);
