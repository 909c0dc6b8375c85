import { useWords } from "@/components/words/words";
import { waitOf } from "@/lib/wait-text";
import { postAuth } from "./auth-request";

/** Signing in with a password. */
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
    const response = await postAuth("callback/password", { email, password });
    if (response.status === 429)
      return { ok: false, error: { retryAfter: Number(response.headers.get("retry-after") ?? 300) } };
    const { url } = (await response.json()) as { url?: string };
    if (!url || response.status >= 500) return { ok: false, error: "network" };
    return new URL(url).searchParams.has("error") ? { ok: false, error: "wrong" } : { ok: true };
  } catch {
    return { ok: false, error: "network" };
  }
}
