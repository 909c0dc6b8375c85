"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { postAuth } from "@/components/auth/auth-request";
import { type SignInError, signInWithPassword, useSignInMessage } from "@/components/auth/password-sign-in";
import { keepReadLanguage } from "@/components/auth/read-language";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { Notice } from "@/components/ui/surface";
import { rich } from "@/components/words/rich";
import { useLanguage, useWords } from "@/components/words/words";
import { PLATFORM_NAME } from "@/lib/product-name";

/** Errors next-auth puts into the page's address. */
const SAYS = {
  CredentialsSignin: "wrong",
  no_account: "no_account",
  sso_unknown: "sso_unknown",
  sso_unavailable: "sso_unavailable",
  sso_refused: "sso_refused",
  sso_expired: "sso_expired",
  sso_rate_limited: "sso_rate_limited",
  sso_failed: "sso_failed",
} as const;

type Problem = SignInError | (typeof SAYS)[keyof typeof SAYS];

const isKnown = (error: string): error is keyof typeof SAYS => Object.hasOwn(SAYS, error);
const problemOf = (error: string): Problem => (isKnown(error) ? SAYS[error] : "network");

export function SignInForm({
  backTo,
  error: first,
  oidcName,
  ssoBase = "",
  offersPartnership = false,
}: {
  backTo: string;
  error: string | null;
  oidcName: string | null;
  /** Start of the address at which single sign-on begins; empty for this host. */
  ssoBase?: string;
  offersPartnership?: boolean;
}) {
  const router = useRouter();
  const t = useWords("auth");
  const language = useLanguage();
  const signInMessage = useSignInMessage();
  // A problem named in the address belongs to an earlier attempt, so the next one replaces it.
  const [problem, setProblem] = useState(first === null ? null : problemOf(first));
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    const result = await signInWithPassword(
      String(data.get("email") ?? ""),
      String(data.get("password") ?? ""),
    );
    if (result.ok) {
      keepReadLanguage({ language, question: t("show_in_language") });
      router.replace(backTo);
      router.refresh();
      return;
    }
    setBusy(false);
    setProblem(result.error);
  }

  async function continueWithOidc() {
    try {
      const { url } = (await (await postAuth("signin/oidc", { callbackUrl: backTo })).json()) as {
        url?: string;
      };
      if (!url) throw new Error("the answer names no address");
      keepReadLanguage({ language, question: t("show_in_language") });
      location.assign(url);
    } catch {
      setProblem("network");
    }
  }

  const error = typeof problem === "string" ? t(problem) : problem && signInMessage(problem);
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="font-semibold text-2xl">{t("sign_in")}</h1>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <Field label={t("email_address")}>
        <Input name="email" type="email" autoComplete="username" required autoFocus className="h-10" />
      </Field>
      <Field label={t("password")}>
        <Input name="password" type="password" autoComplete="current-password" required className="h-10" />
      </Field>
      <SubmitButton kind="primary" size="lg" busy={busy}>
        {t("sign_in")}
      </SubmitButton>
      {oidcName ? (
        <Button size="lg" onClick={continueWithOidc}>
          {t("continue_with", { provider: oidcName })}
        </Button>
      ) : null}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-ink-2">
        <Link
          className="text-signal hover:underline touch:py-2.5"
          href={`/forgot?${new URLSearchParams({ from: backTo })}`}
        >
          {t("forgot_password")}
        </Link>
        <Link
          className="text-signal hover:underline touch:py-2.5"
          href={`${ssoBase}/sign-in/sso?${new URLSearchParams({ from: backTo })}`}
        >
          {t("sign_in_by_sso")}
        </Link>
      </p>
      {offersPartnership ? (
        <p className="border-line border-t pt-4 text-ink-2">
          {rich(
            t.parts("offer_to_customers", {
              product: PLATFORM_NAME,
              link: (words) => (
                <Link className="text-signal underline" href="/apply">
                  {words}
                </Link>
              ),
            }),
          )}
        </p>
      ) : null}
    </form>
  );
}
