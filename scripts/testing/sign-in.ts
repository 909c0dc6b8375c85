import { encode } from "next-auth/jwt";
import { notePeer } from "@/lib/http/client-address";
import { newId } from "@/lib/id";
import { hashPassword } from "@/lib/services/people/password";
import type { Answer } from "./answer.ts";
import type { Api } from "./api.ts";

/** A browser: the cookies it keeps, and the address its requests come from. */
export type Browser = {
  cookies: Map<string, string>;
  /** Signs in as the sign-in page does. */
  signIn(email: string, password: string): Promise<Response>;
  signOut(): Promise<Response>;
  /** Opens a path below /api/auth, such as one a provider sends the browser back to. */
  auth(path: string, headers?: Record<string, string>): Promise<Response>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

const BASE = "http://switchboard.test";

export function newBrowser(api: Api, address = "203.0.113.1"): Browser {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const equals = pair.indexOf("=");
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
  };
  const ask = async (
    path: string,
    init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
  ) => {
    const { serveSignIn } = await import("@/lib/http/sign-in/serve");
    const request = new Request(`${BASE}/api/auth/${path}`, {
      ...init,
      headers: { cookie: cookieHeader(), "user-agent": "Test browser", ...init.headers },
    });
    notePeer(request, address);
    const response = await serveSignIn(request);
    keep(response.headers);
    return response;
  };
  const post = async (path: string, members: Record<string, string>) => {
    const { csrfToken } = (await (await ask("csrf")).json()) as { csrfToken: string };
    return ask(path, { method: "POST", body: new URLSearchParams({ csrfToken, json: "true", ...members }) });
  };
  return {
    cookies,
    auth: (path, headers = {}) => ask(path, { headers }),
    signIn: (email, password) => post("callback/password", { email, password }),
    signOut: () => post("signout", {}),
    async call(method, path, body, headers = {}) {
      const answer = await api.call(method, path, {
        headers: { cookie: cookieHeader(), "sec-fetch-site": "same-origin", ...headers },
        ...(body === undefined ? {} : { body }),
      });
      keep(answer.headers);
      return answer;
    },
  };
}

export type TestPerson = { id: string; email: string; password: string };

export const TEST_PASSWORD = "correct horse battery";

export async function newPerson(api: Api, { isOperator = false } = {}): Promise<TestPerson> {
  const id = newId("per");
  const email = `${id}@example.com`;
  const passwordHash = await hashPassword(TEST_PASSWORD);
  await api.system(({ prisma }) =>
    prisma.person.create({ data: { id, email, name: "Pat Example", isOperator, passwordHash } }),
  );
  return { id, email, password: TEST_PASSWORD };
}

/** The headers of an operator's session, with the second factor that operators need (security.db.test.ts). */
export async function operatorHeaders(api: Api): Promise<Record<string, string>> {
  const { id } = await newPerson(api, { isOperator: true });
  await api.system((t) =>
    t.run(
      "insert into passkey (person_id, id, credential_id, public_key, name) values ($1, 'psk_1', $1, '', 'Key')",
      [id],
    ),
  );
  return sessionHeaders(api, id);
}

/** The headers of a session that was opened without signing in. */
export async function sessionHeaders(api: Api, personId: string): Promise<Record<string, string>> {
  const sessionId = newId("ses");
  await api.system(({ prisma }) =>
    prisma.session.create({
      data: { id: sessionId, personId, expiresAt: new Date(Date.now() + 3_600_000) },
    }),
  );
  const token = await encode({
    secret: process.env.NEXTAUTH_SECRET ?? "",
    token: { sub: personId, sid: sessionId },
  });
  return { cookie: `next-auth.session-token=${token}`, "sec-fetch-site": "same-origin" };
}
