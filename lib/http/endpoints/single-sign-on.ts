import * as contract from "@/lib/contract/single-sign-on";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { checkSso, deleteSso, getSso } from "@/lib/services/sso/connection";
import { verifyDomain } from "@/lib/services/sso/verify-domain";

export const singleSignOnEndpoints = [
  endpoint(contract.getSso, ({ ctx }) => getSso(ctx)),
  detachedEndpoint(contract.putSso, ({ open, body }) => checkSso(open, body)),
  endpoint(contract.deleteSso, ({ ctx }) => deleteSso(ctx)),
  detachedEndpoint(contract.verifySsoDomain, ({ open, params }) => verifyDomain(open, params.domain)),
  endpoint(contract.getPartnerSso, ({ ctx }) => getSso(ctx)),
  detachedEndpoint(contract.putPartnerSso, ({ open, body }) => checkSso(open, body)),
  endpoint(contract.deletePartnerSso, ({ ctx }) => deleteSso(ctx)),
  detachedEndpoint(contract.verifyPartnerSsoDomain, ({ open, params }) => verifyDomain(open, params.domain)),
];
