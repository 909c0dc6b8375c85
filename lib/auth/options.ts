import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { sessionCookie } from "@/lib/http/session-cookie";
import { web } from "@/lib/http/web-process";
import { linkIdentity } from "@/lib/services/people/link-identity";
import { openSession, revokeSession, signIn } from "@/lib/services/people/sign-in";

/** With credentials, next-auth stores no sessions in a database, so its JWT contains the id of our own session row. */
export function authOptions(): NextAuthOptions {
  const { env, db, config } = web();
  return {
    secret: env.NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: 30 * 86_400 },
    cookies: { sessionToken: sessionCookie(config.baseUrl) },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        id: "password",
        name: "Password",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        async authorize(credentials, request) {
          const { email, password } = credentials ?? {};
          if (typeof email !== "string" || typeof password !== "string" || password.length > 1_000)
            return null;
          const headers = new Headers((request.headers ?? {}) as Record<string, string>);
          const result = await signIn(db, {
            email,
            password,
            address: forwardedAddress(headers, env.TRUSTED_PROXY.length > 0),
          });
          if (!result.ok && result.reason === "throttled") throw new Error("throttled");
          return result.ok ? { ...result.person, userAgent: headers.get("user-agent") } : null;
        },
      }),
      ...(env.OIDC_ISSUER
        ? [
            oidcProvider(
              env.OIDC_ISSUER,
              env.OIDC_NAME,
              env.OIDC_CLIENT_ID ?? "",
              env.OIDC_CLIENT_SECRET ?? "",
            ),
          ]
        : []),
    ],
    callbacks: {
      async jwt({ token, user, account, profile }) {
        if (!user || !account) return token;
        const personId =
          account.provider === "password"
            ? user.id
            : await linkIdentity(db, { issuer: env.OIDC_ISSUER ?? "", profile });
        if (!personId) throw new Error("no_account");
        const agent = "userAgent" in user && typeof user.userAgent === "string" ? user.userAgent : null;
        return { sub: personId, sid: await openSession(db, personId, agent) };
      },
      session: ({ session }) => session,
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string" && token.sub) await revokeSession(db, token.sub, token.sid);
      },
    },
  };
}

/** The last forwarded address: next-auth passes on the headers of a sign-in, but not its socket. */
function forwardedAddress(headers: Headers, behindProxy: boolean): string | null {
  if (!behindProxy) return null;
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last && last.length <= 45 ? last : null;
}

function oidcProvider(issuer: string, name: string, clientId: string, clientSecret: string) {
  return {
    id: "oidc",
    name,
    type: "oauth" as const,
    wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce" as const, "state" as const],
    clientId,
    clientSecret,
    profile: (profile: { sub: string; name?: string; email?: string }) => ({
      id: profile.sub,
      name: profile.name ?? null,
      email: profile.email ?? null,
    }),
  };
}
