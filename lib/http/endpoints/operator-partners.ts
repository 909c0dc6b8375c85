import * as contract from "@/lib/contract/operator-partners";
import { endpoint } from "@/lib/http/endpoint";
import { operatorPartner, partnerAccounts, partnerMembers } from "@/lib/services/operator/partner";

export const operatorPartnersEndpoints = [
  endpoint(contract.getOperatorPartner, ({ ctx, params }) => operatorPartner(ctx, params.id)),
  endpoint(contract.listOperatorPartnerAccounts, ({ ctx, params, query }) =>
    partnerAccounts(ctx, { partnerId: params.id, ...query }),
  ),
  endpoint(contract.listOperatorPartnerMembers, ({ ctx, params }) => partnerMembers(ctx, params.id)),
];
