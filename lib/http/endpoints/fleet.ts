import * as contract from "@/lib/contract/fleet";
import * as rollouts from "@/lib/contract/rollouts";
import { endpoint } from "@/lib/http/endpoint";
import { listAccountAutomations } from "@/lib/services/fleet/account-automations";
import { listCopies, listRevisions, listTemplates } from "@/lib/services/fleet/lists";
import { previewPublish } from "@/lib/services/fleet/preview";
import { publish } from "@/lib/services/fleet/publish";
import {
  getRollout,
  haltRollout,
  listRollouts,
  promoteRollout,
  resolveConflicts,
} from "@/lib/services/fleet/rollouts";
import { archiveTemplate, createRevision, createTemplate, getTemplate } from "@/lib/services/fleet/templates";

export const fleetEndpoints = [
  endpoint(contract.createFleetTemplate, ({ ctx, body }) => createTemplate(ctx, body)),
  endpoint(contract.listFleetTemplates, ({ ctx, query }) => listTemplates(ctx, query)),
  endpoint(contract.getFleetTemplate, ({ ctx, params }) => getTemplate(ctx, params.id)),
  endpoint(contract.archiveFleetTemplate, ({ ctx, params }) => archiveTemplate(ctx, params.id)),
  endpoint(contract.createFleetRevision, ({ ctx, params, body }) =>
    createRevision(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.listFleetRevisions, ({ ctx, params, query }) =>
    listRevisions(ctx, { id: params.id, ...query }),
  ),
  endpoint(contract.listFleetCopies, ({ ctx, params, query }) =>
    listCopies(ctx, { id: params.id, ...query }),
  ),
  endpoint(contract.listAccountAutomations, ({ ctx, params, query }) =>
    listAccountAutomations(ctx, { id: params.id, ...query }),
  ),
  endpoint(rollouts.publishFleetTemplate, ({ ctx, params, body }) =>
    publish(ctx, { id: params.id, ...body }),
  ),
  endpoint(rollouts.previewPublish, ({ ctx, params, query, body }) =>
    previewPublish(ctx, { id: params.id, ...query, ...body }),
  ),
  endpoint(rollouts.listRollouts, ({ ctx, params, query }) => listRollouts(ctx, { id: params.id, ...query })),
  endpoint(rollouts.getRollout, ({ ctx, params }) => getRollout(ctx, params)),
  endpoint(rollouts.haltRollout, ({ ctx, params, body }) =>
    haltRollout(ctx, { ...params, rollBack: body?.rollBack ?? true }),
  ),
  endpoint(rollouts.promoteRollout, ({ ctx, params }) => promoteRollout(ctx, params)),
  endpoint(rollouts.resolveRolloutConflicts, ({ ctx, params, body }) =>
    resolveConflicts(ctx, { ...params, ...body }),
  ),
];
