import * as listContract from "@/lib/contract/automation-list";
import type { AutomationView } from "@/lib/contract/automations";
import * as contract from "@/lib/contract/automations";
import * as checks from "@/lib/contract/deploy-check";
import { reply } from "@/lib/contract/reply";
import * as versions from "@/lib/contract/versions";
import * as mapContract from "@/lib/contract/workspace-map";
import { endpoint } from "@/lib/http/endpoint";
import { costEstimate } from "@/lib/services/automations/cost";
import { deploy } from "@/lib/services/automations/deploy";
import { checkDeploy } from "@/lib/services/automations/deploy-check";
import { discardAutomation } from "@/lib/services/automations/discard";
import { getHealth } from "@/lib/services/automations/health";
import { labelAutomation } from "@/lib/services/automations/labels";
import { archive, pause, restore, rollback } from "@/lib/services/automations/lifecycle";
import { getAutomation, listAutomations } from "@/lib/services/automations/read";
import { resume } from "@/lib/services/automations/resume";
import { createAutomation, duplicate, saveDraft, validateAnything } from "@/lib/services/automations/save";
import { getWorkspaceMap, listReferences } from "@/lib/services/automations/workspace-map";

/** The header carries the same etag as the body. */
const withEtag = (automation: AutomationView) => reply(automation, { headers: { ETag: automation.etag } });

export const automationsEndpoints = [
  endpoint(mapContract.getWorkspaceMap, ({ ctx }) => getWorkspaceMap(ctx)),
  endpoint(mapContract.getHealth, ({ ctx }) => getHealth(ctx)),
  endpoint(mapContract.listReferences, ({ ctx, query }) => listReferences(ctx, query)),
  endpoint(contract.createAutomation, async ({ ctx, body }) => withEtag(await createAutomation(ctx, body))),
  endpoint(contract.listAutomations, ({ ctx, query }) => listAutomations(ctx, query)),
  endpoint(contract.getAutomation, async ({ ctx, params }) => withEtag(await getAutomation(ctx, params.id))),
  endpoint(checks.getCostEstimate, ({ ctx, params }) => costEstimate(ctx, params.id)),
  endpoint(checks.getDeployCheck, ({ ctx, params }) => checkDeploy(ctx, params.id)),
  endpoint(contract.patchAutomation, async ({ ctx, params, body, request }) =>
    withEtag(await saveDraft(ctx, { id: params.id, ifMatch: request.headers.get("if-match"), ...body })),
  ),
  endpoint(listContract.archiveAutomation, ({ ctx, params, query }) =>
    archive(ctx, { id: params.id, running: query.running }),
  ),
  endpoint(contract.restoreAutomation, ({ ctx, params }) => restore(ctx, params.id)),
  endpoint(listContract.duplicateAutomation, ({ ctx, params, body }) =>
    duplicate(ctx, { id: params.id, ...body }),
  ),
  endpoint(listContract.labelAutomation, ({ ctx, params, body }) =>
    labelAutomation(ctx, { id: params.id, ...body }),
  ),
  endpoint(listContract.discardAutomation, ({ ctx, params }) => discardAutomation(ctx, params.id)),
  endpoint(checks.validateAutomation, ({ ctx, body }) => validateAnything(ctx, body)),
  endpoint(contract.deployAutomation, ({ ctx, params, body }) => deploy(ctx, { id: params.id, ...body })),
  endpoint(versions.rollbackAutomation, ({ ctx, params, body }) => rollback(ctx, { id: params.id, ...body })),
  endpoint(contract.pauseAutomation, ({ ctx, params, body }) => pause(ctx, { id: params.id, ...body })),
  endpoint(contract.resumeAutomation, ({ ctx, params }) => resume(ctx, params.id)),
];
