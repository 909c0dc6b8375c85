import * as contract from "@/lib/contract/template-uses";
import { endpoint } from "@/lib/http/endpoint";
import { undoTemplateUse, useTemplate } from "@/lib/services/automations/template-uses";

export const templateUsesEndpoints = [
  endpoint(contract.createTemplateUse, ({ ctx, body }) => useTemplate(ctx, body)),
  endpoint(contract.undoTemplateUse, ({ ctx, params }) => undoTemplateUse(ctx, params.id)),
];
