import { closeAccount } from "@/lib/api/contracts/accounts";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { close } from "@/lib/services/accounts/close";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(closeAccount).handle(({ ctx, params, body }) => close(ctx, { id: params.id, ...body })),
);
