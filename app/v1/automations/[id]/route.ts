import { archiveAutomation, getAutomation, patchAutomation } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { withEtag } from "@/lib/services/automations/etag";
import { archive } from "@/lib/services/automations/lifecycle";
import { getAutomation as get } from "@/lib/services/automations/read";
import { saveDraft } from "@/lib/services/automations/save";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getAutomation).handle(async ({ ctx, params }) => withEtag(await get(ctx, params.id))),
  route(patchAutomation).handle(async ({ ctx, params, body, request }) =>
    withEtag(await saveDraft(ctx, { id: params.id, ifMatch: request.headers.get("if-match"), ...body })),
  ),
  route(archiveAutomation).handle(({ ctx, params }) => archive(ctx, params.id)),
);
