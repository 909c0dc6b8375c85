import * as people from "@/lib/contract/people";
import { reply } from "@/lib/contract/reply";
import * as contract from "@/lib/contract/security";
import { clientOf } from "@/lib/http/client-address";
import { endpoint } from "@/lib/http/endpoint";
import { type SignedIn, sessionEnded } from "@/lib/http/session";
import { deviceCookie, readDevice } from "@/lib/http/sign-in/device-cookie";
import { web } from "@/lib/http/web-process";
import { changePassword } from "@/lib/services/people/change-password";
import { addPasskey, passkeyOptions } from "@/lib/services/people/passkeys";
import { changeProfile, getProfile } from "@/lib/services/people/profile";
import { giveSecondFactor, proofOptions, reauthenticate } from "@/lib/services/people/second-factor";
import {
  getSecurity,
  listSecurityEvents,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
} from "@/lib/services/people/security";
import {
  listSessions,
  revokeOtherSessions,
  revokeOwnSession,
  type SessionHolder,
} from "@/lib/services/people/sessions";
import { addTotp, confirmTotp } from "@/lib/services/people/totp";

/** The signed-in person with the browser the request came from. */
function holder({ session, request }: { session: SignedIn | null; request: Request }): SessionHolder {
  if (!session) throw sessionEnded();
  const { env } = web();
  const { personId, email, sessionId, pending, authenticatedAt } = session;
  const device = readDevice(request.headers, { email, secret: env.NEXTAUTH_SECRET });
  const client = clientOf(request, env.TRUSTED_PROXY);
  const idleHours = env.SESSION_IDLE_HOURS;
  return { personId, email, sessionId, pending, authenticatedAt, client, device, idleHours };
}

export const securityEndpoints = [
  endpoint(people.getProfile, ({ ctx }) => getProfile(ctx)),
  endpoint(people.patchProfile, (call) => changeProfile(call.ctx, holder(call), call.body)),
  endpoint(contract.getSecurity, (call) => getSecurity(call.ctx, holder(call))),
  endpoint(contract.listSecurityEvents, (call) => listSecurityEvents(call.ctx, holder(call), call.query)),
  endpoint(contract.listSessions, (call) => listSessions(call.ctx, holder(call))),
  endpoint(contract.revokeSession, (call) => revokeOwnSession(call.ctx, holder(call), call.params.id)),
  endpoint(contract.revokeOtherSessions, (call) => revokeOtherSessions(call.ctx, holder(call))),
  endpoint(contract.changePassword, (call) => changePassword(call.ctx, holder(call), call.body)),
  endpoint(contract.addTotp, async (call) => secret(await addTotp(call.ctx, holder(call)))),
  endpoint(contract.confirmTotp, async (call) =>
    secret(await confirmTotp(call.ctx, holder(call), call.body.code)),
  ),
  endpoint(contract.removeTotp, (call) => removeTotp(call.ctx, holder(call))),
  endpoint(contract.passkeyOptions, async (call) => ({ ...(await passkeyOptions(call.ctx, holder(call))) })),
  endpoint(contract.addPasskey, async (call) => secret(await addPasskey(call.ctx, holder(call), call.body))),
  endpoint(contract.removePasskey, (call) => removePasskey(call.ctx, holder(call), call.params.id)),
  endpoint(contract.makeRecoveryCodes, async (call) =>
    secret(await makeRecoveryCodes(call.ctx, holder(call))),
  ),
  endpoint(contract.secondFactorOptions, async (call) => {
    const { passkey, ...others } = await proofOptions(call.ctx, holder(call));
    return { ...others, passkey: passkey && { ...passkey } };
  }),
  endpoint(contract.giveSecondFactor, async (call) => {
    const me = holder(call);
    const done = await giveSecondFactor(call.ctx, me, call.body);
    const { env, config } = web();
    const of = { email: me.email, secret: env.NEXTAUTH_SECRET, baseUrl: config.baseUrl };
    return reply(done, { headers: { "Set-Cookie": deviceCookie(me.device, of) } });
  }),
  endpoint(contract.reauthenticate, (call) => reauthenticate(call.ctx, holder(call), call.body)),
];

/** Keeps the answer out of the table of stored responses as plain text. */
const secret = <T>(data: T) => reply(data, { holdsSecret: true });
