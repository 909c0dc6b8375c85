import { suspendAccount } from "@/lib/api/contracts/accounts";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { suspend, suspensionImpact } from "@/lib/services/accounts/suspend";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(suspendAccount).handle(({ ctx, params, query, body }) =>
    query.dry_run ? suspensionImpact(ctx, params.id) : suspend(ctx, { id: params.id, ...body }),
  ),
);
