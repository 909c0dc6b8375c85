import * as contract from "@/lib/contract/leads";
import { endpoint } from "@/lib/http/endpoint";
import { changeLead, createLead, getLead, listLeads } from "@/lib/services/desk/leads";

export const leadsEndpoints = [
  endpoint(contract.createLead, ({ ctx, body }) => createLead(ctx, body)),
  endpoint(contract.listLeads, ({ ctx, query }) => listLeads(ctx, query)),
  endpoint(contract.getLead, ({ ctx, params }) => getLead(ctx, params.id)),
  endpoint(contract.patchLead, ({ ctx, params, body }) => changeLead(ctx, { id: params.id, ...body })),
];
