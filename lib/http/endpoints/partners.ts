import * as contract from "@/lib/contract/partners";
import { clientAddress } from "@/lib/http/client-address";
import { endpoint } from "@/lib/http/endpoint";
import { web } from "@/lib/http/web-process";
import { listPartners } from "@/lib/services/operator/partners";
import { decidePartner } from "@/lib/services/partners/decide-partner";
import { confirmApplication, sendApplicationLink } from "@/lib/services/partners/emailed-application";
import { apply } from "@/lib/services/partners/partners";
import { readerOf } from "@/lib/services/patients/reader";

export const partnersEndpoints = [
  endpoint(contract.applyAsPartner, ({ ctx, body }) => apply(ctx, body)),
  endpoint(contract.applyByEmail, ({ ctx, body, request }) =>
    sendApplicationLink(ctx, {
      address: clientAddress(request, web().env.TRUSTED_PROXY),
      language: readerOf(request, web().config).language,
      sent: body,
    }),
  ),
  endpoint(contract.confirmApplication, ({ ctx, params, body, session }) =>
    confirmApplication(ctx, { token: params.token, signedInAs: session, ...body }),
  ),
  endpoint(contract.listPartners, ({ ctx, query }) => listPartners(ctx, query)),
  endpoint(contract.decidePartner, ({ ctx, params, body }) => decidePartner(ctx, { id: params.id, ...body })),
];
