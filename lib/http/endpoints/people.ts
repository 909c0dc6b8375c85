import * as contract from "@/lib/contract/people";
import * as views from "@/lib/contract/saved-views";
import { clientOf } from "@/lib/http/client-address";
import { endpoint } from "@/lib/http/endpoint";
import { web } from "@/lib/http/web-process";
import { acceptInvitation } from "@/lib/services/people/accept";
import { getMe } from "@/lib/services/people/me";
import { requestReset, resetPassword } from "@/lib/services/people/reset";
import { deleteSavedView, listSavedViews, saveView } from "@/lib/services/people/saved-views";

export const peopleEndpoints = [
  endpoint(contract.getMe, ({ ctx }) => getMe(ctx)),
  endpoint(views.listSavedViews, ({ ctx, query }) => listSavedViews(ctx, query.place)),
  endpoint(views.saveView, ({ ctx, body }) => saveView(ctx, body)),
  endpoint(views.deleteSavedView, ({ ctx, params }) => deleteSavedView(ctx, params.id)),
  endpoint(contract.askPasswordReset, ({ ctx, body, request }) =>
    requestReset(ctx, { email: body.email, client: clientOf(request, web().env.TRUSTED_PROXY) }),
  ),
  endpoint(contract.choosePassword, ({ ctx, params, body, request }) =>
    resetPassword(ctx, {
      token: params.token,
      password: body.password,
      client: clientOf(request, web().env.TRUSTED_PROXY),
    }),
  ),
  endpoint(contract.acceptInvitation, ({ ctx, params, body, session }) =>
    acceptInvitation(ctx, { token: params.token, signedInAs: session, ...body }),
  ),
];
