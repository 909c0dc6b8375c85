import { createAccount, listAccounts } from "@/lib/api/contracts/accounts";
import { endpoints } from "@/lib/api/endpoints";
import { reply } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { create } from "@/lib/services/accounts/create";
import { listAccounts as list } from "@/lib/services/accounts/read";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listAccounts).handle(({ ctx, query }) => list(ctx, query)),
  route(createAccount).handle(async ({ ctx, body }) => reply(await create(ctx, body), { holdsSecret: true })),
);
