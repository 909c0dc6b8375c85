import * as contract from "@/lib/contract/editors";
import { endpoint } from "@/lib/http/endpoint";
import { followEditors, pointEditor } from "@/lib/services/editors/presence";

export const editorsEndpoints = [
  endpoint(contract.followEditors, ({ ctx, params, query, request, open }) =>
    followEditors(ctx, { automationId: params.id, tab: query.tab, open, signal: request.signal }),
  ),
  endpoint(contract.pointEditor, ({ ctx, params, body }) =>
    pointEditor(ctx, { automationId: params.id, ...body }),
  ),
];
