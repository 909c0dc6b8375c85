import "server-only";
import * as oidc from "openid-client";
import { z } from "zod";
import type { Config } from "@/lib/env";
import { guardedFetch, guardOf, isSecureUrl } from "@/lib/services/effects/guarded-fetch";

/** The conversation with a tenant's identity provider. Nothing here may run inside a transaction. */

export type Provider = { issuer: string; clientId: string; clientSecret: string };

/** Kept in the browser between the start and the end of a sign-in. */
export type Checks = { state: string; nonce: string; codeVerifier: string };

export class ProviderUnavailable extends Error {}
export class SignInRefused extends Error {}

const CLOCK_SKEW_SECONDS = 30;
const TIMEOUT_SECONDS = 10;

const LIMITS = { purpose: "ask an identity provider", seconds: 8, maxBytes: 256 * 1_024 };

export const redirectUriOf = ({ baseUrl }: Config) => `${baseUrl}/api/auth/sso/callback`;

export async function discover(of: Provider, config: Config): Promise<oidc.Configuration> {
  const issuer = new URL(of.issuer);
  try {
    const found = await oidc.discovery(
      issuer,
      of.clientId,
      { client_secret: of.clientSecret, [oidc.clockTolerance]: CLOCK_SKEW_SECONDS },
      undefined,
      {
        [oidc.customFetch]: guardedFetch(guardOf(config), LIMITS) as oidc.CustomFetch,
        timeout: TIMEOUT_SECONDS,
        execute:
          issuer.protocol === "http:" ? [verifySignatures, oidc.allowInsecureRequests] : [verifySignatures],
      },
    );
    const { authorization_endpoint, token_endpoint, jwks_uri } = found.serverMetadata();
    for (const url of [authorization_endpoint, token_endpoint, jwks_uri])
      if (!url || !isSecureUrl(url, config)) throw new Error("the discovery document lacks a usable URL");
    return found;
  } catch (error) {
    throw new ProviderUnavailable("discovery failed", { cause: error });
  }
}

/** The library trusts TLS alone for tokens it fetched itself. The signature is checked as well. */
function verifySignatures(config: oidc.Configuration): void {
  oidc.enableNonRepudiationChecks(config);
}

export async function beginSignIn(
  of: Provider,
  config: Config,
  { email }: { email: string },
): Promise<{ url: URL; checks: Checks }> {
  const provider = await discover(of, config);
  const checks = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUriOf(config),
    scope: "openid email profile",
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: "S256",
    login_hint: email,
  });
  return { url, checks };
}

/** An endpoint that signs in people of every organization, such as `common` of Microsoft Entra ID, names a template. */
export const isSharedIssuer = (found: oidc.Configuration) => found.serverMetadata().issuer.includes("{");

/** True if the provider calls itself by the issuer that was entered, so that its tokens come from nobody else. */
function isOwnIssuer({ issuer }: Pick<Provider, "issuer">, found: oidc.Configuration): boolean {
  const entered = new URL(issuer).href.replace(/\/\.well-known\/openid-configuration$/, "");
  const trimmed = (url: string) => url.replace(/\/$/, "");
  return trimmed(entered) === trimmed(new URL(found.serverMetadata().issuer).href);
}

const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  // Microsoft Entra ID leaves the claim out. A provider that says anything but true is believed.
  email_verified: z.literal(true).optional(),
  name: z.string().max(400).optional(),
});

export type Claims = { subject: string; email: string; name: string; groups(claim: string): string[] };

/** Exchanges the code and checks the ID token: signature, issuer, audience, times and nonce. */
export async function finishSignIn(
  of: Provider,
  config: Config,
  { query, checks }: { query: string; checks: Checks },
): Promise<Claims> {
  const provider = await discover(of, config);
  const callback = new URL(redirectUriOf(config));
  callback.search = query;
  const { state, nonce, codeVerifier } = checks;
  const tokens = await oidc
    .authorizationCodeGrant(provider, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw isOutage(error)
        ? new ProviderUnavailable("no token", { cause: error })
        : new SignInRefused("no token", { cause: error });
    });
  const claims: Record<string, unknown> = tokens.claims() ?? {};
  const parsed = claimsShape.safeParse(claims);
  if (!parsed.success) throw new SignInRefused("the ID token holds no verified email address");
  // Without the claim only the tenant's own issuer is believed, because whoever else stands behind a shared one could
  // name anyone's address. The caller refuses addresses outside the domains the tenant has verified.
  if (parsed.data.email_verified === undefined && !isOwnIssuer(of, provider))
    throw new SignInRefused("the issuer is not the tenant's own, so it has to verify email addresses");
  const { sub, name } = parsed.data;
  const email = parsed.data.email.toLowerCase();
  return {
    subject: sub,
    email,
    name: name?.trim() || email.split("@")[0]!,
    groups: (claim) => {
      const value = Object.hasOwn(claims, claim) ? claims[claim] : [];
      return (Array.isArray(value) ? value : [value]).filter((group) => typeof group === "string");
    },
  };
}

/** Errors of the protocol carry a code of the library; a failed request carries the error of the connection. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return error.error === "server_error" || error.error === "temporarily_unavailable";
  const { cause } = error;
  if (cause instanceof Response && cause.status >= 500) return true;
  const code = "code" in error ? String(error.code) : "";
  return !/^(OAUTH|ERR_INVALID)_/.test(code) || code === "OAUTH_TIMEOUT";
}
