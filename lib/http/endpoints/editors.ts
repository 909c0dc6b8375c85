import * as contract from "@/lib/contract/editors";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { followEditors, pointEditor } from "@/lib/services/editors/presence";

export const editorsEndpoints = [
  detachedEndpoint(contract.followEditors, ({ params, query, open, opening }) =>
    followEditors({ automationId: params.id, tab: query.tab, open, opening }),
  ),
  endpoint(contract.pointEditor, ({ ctx, params, body }) =>
    pointEditor(ctx, { automationId: params.id, ...body }),
  ),
];
