import * as contract from "@/lib/contract/partners";
import { endpoint } from "@/lib/http/endpoint";
import { apply, decide, listPartners } from "@/lib/services/partners/partners";

export const partnersEndpoints = [
  endpoint(contract.applyAsPartner, ({ ctx, body }) => apply(ctx, body)),
  endpoint(contract.listPartners, ({ ctx, query }) => listPartners(ctx, query)),
  endpoint(contract.decidePartner, ({ ctx, params, body }) => decide(ctx, { id: params.id, ...body })),
];
