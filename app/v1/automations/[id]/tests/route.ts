import { listTests } from "@/lib/api/contracts/tests";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { listTests as list } from "@/lib/services/automations/test";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listTests).handle(({ ctx, params, query }) => list(ctx, { id: params.id, ...query })),
);
