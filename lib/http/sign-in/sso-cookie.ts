import "server-only";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";

/** State kept in the browser while it is at the identity provider: encrypted, hidden from scripts and short-lived. */
const LIFETIME_SECONDS = 600;
const SALT = "switchboard.sso";

const shape = z.object({
  tenant: z.object({ kind: z.enum(["workspace", "partner"]), id: z.string() }),
  checks: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  from: z.string(),
});
export type SsoAttempt = z.infer<typeof shape>;

type Signing = { secret: string; baseUrl: string };

const isSecure = ({ baseUrl }: Signing) => baseUrl.startsWith("https:");
const nameOf = (of: Signing) => `${isSecure(of) ? "__Host-" : ""}switchboard.sso`;

export async function ssoCookie(attempt: SsoAttempt, of: Signing): Promise<string> {
  const value = await encode({ token: attempt, secret: of.secret, salt: SALT, maxAge: LIFETIME_SECONDS });
  return line(of, { value, maxAge: LIFETIME_SECONDS });
}

export const clearedSsoCookie = (of: Signing) => line(of, { value: "", maxAge: 0 });

/** Lax, because the identity provider sends the browser back from another site. */
function line(of: Signing, { value, maxAge }: { value: string; maxAge: number }): string {
  const secure = isSecure(of) ? "; Secure" : "";
  return `${nameOf(of)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

export async function readSsoCookie(headers: Headers, of: Signing): Promise<SsoAttempt | null> {
  const start = `${nameOf(of)}=`;
  const pair = (headers.get("cookie") ?? "").split(";").find((one) => one.trim().startsWith(start));
  if (!pair) return null;
  try {
    const token = await decode({ token: pair.trim().slice(start.length), secret: of.secret, salt: SALT });
    return shape.safeParse(token).data ?? null;
  } catch {
    return null;
  }
}
