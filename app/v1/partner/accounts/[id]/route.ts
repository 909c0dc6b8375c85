import { getAccount, patchAccount } from "@/lib/api/contracts/accounts";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { change } from "@/lib/services/accounts/change";
import { getAccount as get } from "@/lib/services/accounts/read";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getAccount).handle(({ ctx, params }) => get(ctx, params.id)),
  route(patchAccount).handle(({ ctx, params, body }) => change(ctx, { id: params.id, ...body })),
);
