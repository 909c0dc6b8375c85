import { followEditors, pointEditor } from "@/lib/api/contracts/editors";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { followEditors as follow, pointEditor as point } from "@/lib/services/editors/present";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(followEditors).handle(({ ctx, params, query, request, open }) =>
    follow(ctx, { automationId: params.id, tab: query.tab, open, signal: request.signal }),
  ),
  route(pointEditor).handle(({ ctx, params, body }) => point(ctx, { automationId: params.id, ...body })),
);
