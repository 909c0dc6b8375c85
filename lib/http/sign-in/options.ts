import "server-only";
import type { NextAuthOptions } from "next-auth";
import { ApiError } from "@/lib/contract/errors";
import { clientOf } from "@/lib/http/client-address";
import { sessionCookie } from "@/lib/http/session-cookie";
import { web } from "@/lib/http/web-process";
import { tooManyAttempts } from "@/lib/services/people/attempts";
import { linkIdentity } from "@/lib/services/people/link-identity";
import { revokeSession } from "@/lib/services/people/open-session";
import { signIn } from "@/lib/services/people/sign-in";
import { openBrowserSession, SESSION_SECONDS } from "./browser-session";
import { readDevice } from "./device-cookie";

/** Results of a request to /api/auth beside next-auth's own response. */
export type SignInOutcome = {
  /** next-auth turns errors of callbacks into redirects that show their message, so they are kept apart. */
  failure: unknown;
  cookies: string[];
};

/** With credentials, next-auth stores no sessions in a database, so its JWT contains the id of our own session row. */
export function authOptions(request: Request, outcome: SignInOutcome): NextAuthOptions {
  const { env, db, log, config } = web();
  const client = clientOf(request, env.TRUSTED_PROXY);
  const failWith = (error: unknown) => {
    outcome.failure = error;
    return null;
  };
  return {
    secret: env.NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: sessionCookie(config.baseUrl) },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    logger: {
      // The metadata may hold bytes of the request, so only the code and the kind of error are logged.
      error: (code, metadata) => log.warn({ code, type: typeOf(metadata) }, "next-auth refused"),
      warn: (code) => log.debug({ code }, "next-auth warned"),
      debug: () => {},
    },
    providers: [
      {
        id: "password",
        name: "Password",
        type: "credentials",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        async authorize(credentials) {
          const { email, password } = credentials ?? {};
          if (typeof email !== "string" || typeof password !== "string" || password.length > 1_000)
            return null;
          // PostgreSQL cannot search for NUL, and no address has one.
          if (email.includes("\u0000")) return null;
          const device = readDevice(request.headers, { email, secret: env.NEXTAUTH_SECRET });
          try {
            const result = await signIn({ db, log }, { email, password, client, device });
            if (result.ok) return result.person;
            return result.reason === "wrong" ? null : failWith(tooManyAttempts(result.retryAfterSeconds));
          } catch (error) {
            return failWith(error);
          }
        },
      },
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
        try {
          const person =
            account.provider === "password"
              ? { id: user.id, email: user.email ?? "" }
              : await linkIdentity(db, { issuer: env.OIDC_ISSUER ?? "", profile });
          if (!person) throw new Error("no_account");
          const { session, cookies } = await openBrowserSession(request, { person });
          outcome.cookies.push(...cookies);
          return { sub: person.id, sid: session.id };
        } catch (error) {
          if (!(error instanceof Error && error.message === "no_account")) outcome.failure = error;
          throw error;
        }
      },
      session: ({ session }) => session,
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid !== "string" || !token.sub) return;
        await revokeSession({ db, log }, { personId: token.sub, sessionId: token.sid, client });
      },
    },
  };
}

function typeOf(metadata: unknown): string | undefined {
  if (metadata instanceof ApiError) return metadata.code;
  if (metadata instanceof Error) return metadata.name;
  const inner = metadata !== null && typeof metadata === "object" && "error" in metadata && metadata.error;
  return inner instanceof Error ? inner.name : undefined;
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
