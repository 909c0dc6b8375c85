import * as contract from "@/lib/contract/runs";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { cancelRun } from "@/lib/services/runs/cancel";
import { getRun, listAutomationRuns, listRuns } from "@/lib/services/runs/read";
import { previewRerun, rerunRun } from "@/lib/services/runs/rerun";
import { streamRun } from "@/lib/services/runs/stream";

export const runsEndpoints = [
  endpoint(contract.listRuns, ({ ctx, query }) => listRuns(ctx, query)),
  endpoint(contract.listAutomationRuns, ({ ctx, params, query }) =>
    listAutomationRuns(ctx, { automationId: params.id, ...query }),
  ),
  endpoint(contract.getRun, ({ ctx, params }) => getRun(ctx, params.id)),
  detachedEndpoint(contract.streamRun, ({ params, request, open, opening }) =>
    streamRun({ id: params.id, lastEventId: request.headers.get("last-event-id"), open, opening }),
  ),
  endpoint(contract.cancelRun, ({ ctx, params }) => cancelRun(ctx, params.id)),
  endpoint(contract.rerunRun, ({ ctx, params, body }) => rerunRun(ctx, { id: params.id, ...body })),
  endpoint(contract.previewRerun, ({ ctx, params, body }) => previewRerun(ctx, { id: params.id, ...body })),
];
