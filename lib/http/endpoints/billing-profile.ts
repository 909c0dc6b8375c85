import * as contract from "@/lib/contract/billing-profile";
import { endpoint } from "@/lib/http/endpoint";
import { changeProfile, getProfile, readPartnerProfile } from "@/lib/services/billing/profile";
import { getSeller, putSeller } from "@/lib/services/billing/seller";

export const billingProfileEndpoints = [
  endpoint(contract.getBillingProfile, ({ ctx }) => getProfile(ctx.tx, ctx.tenant.id)),
  endpoint(contract.changeBillingProfile, ({ ctx, body }) => changeProfile(ctx, body)),
  endpoint(contract.getPartnerBillingProfile, ({ ctx, params }) => readPartnerProfile(ctx, params.id)),
  endpoint(contract.getSellerProfile, ({ ctx }) => getSeller(ctx)),
  endpoint(contract.putSellerProfile, ({ ctx, body }) => putSeller(ctx, body)),
];
