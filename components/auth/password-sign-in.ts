import { getCsrfToken } from "next-auth/react";
import { useWords } from "@/components/words/words";
import { waitOf } from "@/lib/wait-text";

/** Signing in with a password. next-auth's own function cannot read a refusal that is not a redirect. */
export type SignInError = "wrong" | "network" | { retryAfter: number };
export type SignInResult = { ok: true } | { ok: false; error: SignInError };

export function useSignInMessage(): (error: SignInError) => string {
  const t = useWords("auth");
  return (error) => {
    if (error === "wrong" || error === "network") return t(error);
    const { count, unit } = waitOf(error.retryAfter);
    return unit === "minute"
      ? t("too_many_minutes", { minutes: count })
      : t("too_many_hours", { hours: count });
  };
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
