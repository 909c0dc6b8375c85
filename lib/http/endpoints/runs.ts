import { listEvaluations as evaluationsContract } from "@/lib/contract/evaluations";
import * as movesContract from "@/lib/contract/moves";
import * as contract from "@/lib/contract/runs";
import { getStepCounts as stepCountsContract } from "@/lib/contract/step-counts";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { applyMoves, undoMoves } from "@/lib/services/runs/apply-moves";
import { cancelRun, stopHeldText } from "@/lib/services/runs/cancel";
import { listEvaluations } from "@/lib/services/runs/evaluations";
import { getInFlight } from "@/lib/services/runs/in-flight";
import { planMoves } from "@/lib/services/runs/moves";
import { getRun, listAutomationRuns, listRuns } from "@/lib/services/runs/read";
import { previewRerun, rerunRun } from "@/lib/services/runs/rerun";
import { startRun } from "@/lib/services/runs/start";
import { getStepCounts } from "@/lib/services/runs/step-counts";
import { streamRun } from "@/lib/services/runs/stream";

export const runsEndpoints = [
  endpoint(evaluationsContract, ({ ctx, query }) => listEvaluations(ctx, query)),
  endpoint(contract.listRuns, ({ ctx, query }) => listRuns(ctx, query)),
  endpoint(contract.listAutomationRuns, ({ ctx, params, query }) =>
    listAutomationRuns(ctx, { automationId: params.id, ...query }),
  ),
  endpoint(contract.startRun, ({ ctx, params, body }) => startRun(ctx, { id: params.id, ...body })),
  endpoint(contract.getRun, ({ ctx, params }) => getRun(ctx, params.id)),
  detachedEndpoint(contract.streamRun, ({ params, request, open, opening }) =>
    streamRun({ id: params.id, lastEventId: request.headers.get("last-event-id"), open, opening }),
  ),
  endpoint(stepCountsContract, ({ ctx, params, query }) => getStepCounts(ctx, { id: params.id, ...query })),
  endpoint(contract.cancelRun, ({ ctx, params }) => cancelRun(ctx, params.id)),
  endpoint(contract.stopHeldText, ({ ctx, params }) => stopHeldText(ctx, params.id)),
  endpoint(contract.rerunRun, ({ ctx, params, body }) => rerunRun(ctx, { id: params.id, ...body })),
  endpoint(contract.previewRerun, ({ ctx, params, body }) => previewRerun(ctx, { id: params.id, ...body })),
  endpoint(movesContract.getInFlight, ({ ctx, params }) => getInFlight(ctx, params.id)),
  endpoint(movesContract.planMoves, ({ ctx, params, body }) => planMoves(ctx, { id: params.id, ...body })),
  endpoint(movesContract.applyMoves, ({ ctx, params }) => applyMoves(ctx, params)),
  endpoint(movesContract.undoMoves, ({ ctx, params }) => undoMoves(ctx, params)),
];
