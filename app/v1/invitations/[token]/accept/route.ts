import { acceptInvitation } from "@/lib/api/contracts/people";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { readSession } from "@/lib/auth/session";
import { acceptInvitation as accept } from "@/lib/services/people/accept";
import { web } from "@/lib/web";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(acceptInvitation).handle(async ({ params, body, request }) => {
    const who = await readSession(request, web().db, web().env.NEXTAUTH_SECRET);
    return accept(web().db, {
      token: params.token,
      signedInAs: who && { id: who.personId, email: who.email },
      ...body,
    });
  }),
);
