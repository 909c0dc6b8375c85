import * as contract from "@/lib/contract/draft-edits";
import { endpoint } from "@/lib/http/endpoint";
import {
  confirmDeployRequest,
  declineDeployRequest,
  getDeployRequest,
  requestDeploy,
} from "@/lib/services/automations/deploy-requests";
import { editDraft, undoEdit } from "@/lib/services/automations/edit-draft";

export const draftEditsEndpoints = [
  endpoint(contract.editDraft, ({ ctx, params, body }) => editDraft(ctx, { id: params.id, ...body })),
  endpoint(contract.undoEdit, ({ ctx, params }) => undoEdit(ctx, params)),
  endpoint(contract.requestDeploy, ({ ctx, params, body }) => requestDeploy(ctx, { id: params.id, ...body })),
  endpoint(contract.getDeployRequest, ({ ctx, params }) => getDeployRequest(ctx, params)),
  endpoint(contract.confirmDeployRequest, ({ ctx, params, body }) =>
    confirmDeployRequest(ctx, { ...params, ...body }),
  ),
  endpoint(contract.declineDeployRequest, ({ ctx, params }) => declineDeployRequest(ctx, params)),
];
