import { createAutomation, listAutomations } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { withEtag } from "@/lib/services/automations/etag";
import { listAutomations as list } from "@/lib/services/automations/read";
import { createAutomation as create } from "@/lib/services/automations/save";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listAutomations).handle(({ ctx, query }) => list(ctx, query)),
  route(createAutomation).handle(async ({ ctx, body }) => withEtag(await create(ctx, body))),
);
