import { getCsrfToken } from "next-auth/react";
import { waitText } from "@/lib/wait-text";

/** Signing in with a password. next-auth's own function cannot read a refusal that is not a redirect. */
type SignInError = "wrong" | "network" | { retryAfter: number };
export type SignInResult = { ok: true } | { ok: false; error: SignInError };

export const NETWORK = "Couldn't reach the server. Try again in a moment, or check your connection.";
export const WRONG = "The email address or password is incorrect.";

export function signInMessage(error: SignInError): string {
  if (error === "wrong") return WRONG;
  if (error === "network") return NETWORK;
  return `Too many attempts. Try again in ${waitText(error.retryAfter)}.`;
}

export async function signInWithPassword(email: string, password: string): Promise<SignInResult> {
  try {
    const csrfToken = (await getCsrfToken()) ?? "";
    const response = await fetch("/api/auth/callback/password", {
      method: "POST",
      body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
    });
    if (response.status === 429)
      return { ok: false, error: { retryAfter: Number(response.headers.get("retry-after") ?? 300) } };
    const { url } = (await response.json()) as { url?: string };
    if (!url || response.status >= 500) return { ok: false, error: "network" };
    return new URL(url).searchParams.has("error") ? { ok: false, error: "wrong" } : { ok: true };
  } catch {
    return { ok: false, error: "network" };
  }
}
