import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Claims = Record<string, unknown>;
type Grant = { clientId: string; redirectUri: string; challenge: string; nonce: string; login: Claims };

/** An OpenID Connect provider on loopback. It refuses what a real one refuses, and misbehaves where a test asks it to. */
export type OidcProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The person who signs in at the provider next. */
  login: Claims;
  /** Replaces claims of the next ID tokens, such as a wrong nonce. */
  tamper: Claims;
  /** Replaces members of the discovery document. */
  metadata: Record<string, unknown>;
  /** Signs with a key the provider does not publish. */
  forgeSignature: boolean;
  /** Accepts requests for these paths and never answers them. */
  silentAt: string[];
  /** Shows a page on which the person signs in, as a real provider does, instead of answering at once. */
  asks: boolean;
  /** The error the provider sends the browser back with, instead of a code. */
  refusal: string | null;
  requests: string[];
  /** Every code, verifier, state, nonce and token that was exchanged, none of which may be written down anywhere. */
  exchanged: string[];
  close(): Promise<void>;
};

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

export async function startOidcProvider(): Promise<OidcProvider> {
  const published = newKey();
  const unpublished = newKey();
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: OidcProvider = {
    issuer,
    clientId: "switchboard",
    clientSecret: "provider-secret-for-tests",
    login: {},
    tamper: {},
    metadata: {},
    forgeSignature: false,
    silentAt: [],
    asks: false,
    refusal: null,
    requests: [],
    exchanged: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    provider.requests.push(url.pathname);
    if (provider.silentAt.includes(url.pathname)) return;
    if (url.pathname === "/.well-known/openid-configuration")
      return json(response, { ...discovery(issuer), ...provider.metadata });
    if (url.pathname === "/jwks") {
      const jwk = published.publicKey.export({ format: "jwk" });
      return json(response, { keys: [{ ...jwk, kid: "k1", alg: "RS256", use: "sig" }] });
    }
    if (url.pathname === "/authorize" && provider.asks) return ask(url, response);
    if (url.pathname === "/authorize" || url.pathname === "/signed-in") return authorize(url, response);
    if (url.pathname === "/token" && request.method === "POST") return token(await formOf(request), response);
    response.writeHead(404).end();
  }

  function ask({ search }: URL, response: ServerResponse): void {
    const link = `/signed-in${search.replaceAll("&", "&amp;").replaceAll('"', "%22")}`;
    response
      .writeHead(200, { "Content-Type": "text/html" })
      .end(`<!doctype html><title>Example ID</title><h1>Example ID</h1><a href="${link}">Sign in</a>`);
  }

  function authorize({ searchParams }: URL, response: ServerResponse): void {
    const of = (name: string) => searchParams.get(name) ?? "";
    const complete = of("response_type") === "code" && of("code_challenge_method") === "S256" && of("state");
    if (!complete || of("client_id") !== provider.clientId || !of("scope").split(" ").includes("openid")) {
      json(response, { error: "invalid_request" }, 400);
      return;
    }
    const back = new URL(of("redirect_uri"));
    const answers = { state: of("state"), iss: issuer };
    provider.exchanged.push(of("state"), of("nonce"));
    if (provider.refusal !== null) {
      back.search = new URLSearchParams({ error: provider.refusal, ...answers }).toString();
      response.writeHead(302, { Location: back.href }).end();
      return;
    }
    const code = randomUUID();
    provider.exchanged.push(code);
    const [clientId, redirectUri] = [of("client_id"), of("redirect_uri")];
    grants.set(code, {
      clientId,
      redirectUri,
      challenge: of("code_challenge"),
      nonce: of("nonce"),
      login: provider.login,
    });
    back.search = new URLSearchParams({ code, ...answers }).toString();
    response.writeHead(302, { Location: back.href }).end();
  }

  function token(form: URLSearchParams, response: ServerResponse): void {
    const of = (name: string) => form.get(name) ?? "";
    if (of("client_id") !== provider.clientId || of("client_secret") !== provider.clientSecret) {
      json(response, { error: "invalid_client" }, 401);
      return;
    }
    provider.exchanged.push(of("code_verifier"));
    const grant = grants.get(of("code"));
    grants.delete(of("code"));
    const challenge = createHash("sha256").update(of("code_verifier")).digest("base64url");
    if (!grant || grant.redirectUri !== of("redirect_uri") || grant.challenge !== challenge) {
      json(response, { error: "invalid_grant" }, 400);
      return;
    }
    const now = Math.floor(Date.now() / 1_000);
    const { clientId: aud, nonce, login } = grant;
    const claims = { iss: issuer, aud, nonce, iat: now, exp: now + 300, ...login, ...provider.tamper };
    const content = `${encoded({ alg: "RS256", typ: "JWT", kid: "k1" })}.${encoded(claims)}`;
    const key = provider.forgeSignature ? unpublished.privateKey : published.privateKey;
    const signature = sign("sha256", Buffer.from(content), key).toString("base64url");
    const accessToken = randomUUID();
    const idToken = `${content}.${signature}`;
    provider.exchanged.push(accessToken, idToken);
    json(response, { access_token: accessToken, token_type: "Bearer", expires_in: 300, id_token: idToken });
  }

  return provider;
}

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  token_endpoint_auth_methods_supported: ["client_secret_post"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
});

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
