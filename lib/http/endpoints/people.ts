import * as contract from "@/lib/contract/people";
import { readSession } from "@/lib/http/session";
import { web } from "@/lib/http/web-process";
import { acceptInvitation } from "@/lib/services/people/accept";
import { getMe } from "@/lib/services/people/me";
import { askReset, resetPassword } from "@/lib/services/people/reset";
import { endpoint } from "../endpoint";

export const peopleEndpoints = [
  endpoint(contract.getMe, ({ ctx }) => getMe(ctx)),
  endpoint(contract.askPasswordReset, ({ ctx, body }) => askReset(ctx, body.email)),
  endpoint(contract.choosePassword, ({ ctx, params, body }) =>
    resetPassword(ctx, { token: params.token, password: body.password }),
  ),
  endpoint(contract.acceptInvitation, async ({ params, body, request }) => {
    const who = await readSession(request, web().db, web().env.NEXTAUTH_SECRET);
    return acceptInvitation(web().db, {
      token: params.token,
      signedInAs: who && { id: who.personId, email: who.email },
      ...body,
    });
  }),
];
