import * as contract from "@/lib/contract/people";
import { endpoint } from "@/lib/http/endpoint";
import { acceptInvitation } from "@/lib/services/people/accept";
import { getMe } from "@/lib/services/people/me";
import { requestReset, resetPassword } from "@/lib/services/people/reset";

export const peopleEndpoints = [
  endpoint(contract.getMe, ({ ctx }) => getMe(ctx)),
  endpoint(contract.askPasswordReset, ({ ctx, body }) => requestReset(ctx, body.email)),
  endpoint(contract.choosePassword, ({ ctx, params, body }) =>
    resetPassword(ctx, { token: params.token, password: body.password }),
  ),
  endpoint(contract.acceptInvitation, ({ ctx, params, body, session }) =>
    acceptInvitation(ctx, { token: params.token, signedInAs: session, ...body }),
  ),
];
