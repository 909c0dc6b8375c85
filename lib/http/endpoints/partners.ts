import * as contract from "@/lib/contract/partners";
import { endpoint } from "@/lib/http/endpoint";
import { decidePartner } from "@/lib/services/partners/decide-partner";
import { apply, listPartners } from "@/lib/services/partners/partners";

export const partnersEndpoints = [
  endpoint(contract.applyAsPartner, ({ ctx, body }) => apply(ctx, body)),
  endpoint(contract.listPartners, ({ ctx, query }) => listPartners(ctx, query)),
  endpoint(contract.decidePartner, ({ ctx, params, body }) => decidePartner(ctx, { id: params.id, ...body })),
];
