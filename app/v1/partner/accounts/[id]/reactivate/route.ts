import { reactivateAccount } from "@/lib/api/contracts/accounts";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { reactivate } from "@/lib/services/accounts/reactivate";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(reactivateAccount).handle(({ ctx, params, body }) => reactivate(ctx, { id: params.id, ...body })),
);
