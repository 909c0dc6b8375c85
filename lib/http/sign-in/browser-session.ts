import "server-only";
import { clientOf } from "@/lib/http/client-address";
import { web } from "@/lib/http/web-process";
import { openSession } from "@/lib/services/people/open-session";
import { deviceCookie, readDevice } from "./device-cookie";

export const SESSION_SECONDS = 30 * 86_400;

type Opening = { person: { id: string; email: string }; ssoTenantId?: string };

/** Opens a session for the browser of the request, the same way after every kind of sign-in. */
export async function openBrowserSession(request: Request, { person, ssoTenantId }: Opening) {
  const { env, db, log, config } = web();
  const of = { email: person.email, secret: env.NEXTAUTH_SECRET };
  const device = readDevice(request.headers, of);
  const session = await openSession(
    { db, log, baseUrl: config.baseUrl },
    {
      personId: person.id,
      client: clientOf(request, env.TRUSTED_PROXY),
      knownDevice: device !== null,
      ssoTenantId: ssoTenantId ?? null,
    },
  );
  // Only a completed sign-in makes the browser known: the first factor alone must not grant a new count of codes.
  const cookies = session.pending ? [] : [deviceCookie(device, { ...of, baseUrl: config.baseUrl })];
  return { session, cookies };
}
