"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { signIn } from "next-auth/react";
import { type FormEvent, useState } from "react";
import { NETWORK, signInMessage, signInWithPassword, WRONG } from "@/components/auth/password-sign-in";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { Notice } from "@/components/ui/surface";

/** Errors next-auth puts into the page's address. */
const SAYS: Record<string, string> = {
  CredentialsSignin: WRONG,
  no_account: "There is no account with this address yet. Ask an owner of your workspace for an invitation.",
  sso_unknown: "Single sign-on isn't set up for this email. Check the address, or use your password.",
  sso_unavailable: "Your organization's sign-in page isn't answering. Try again in a few minutes.",
  sso_refused:
    "Your organization's sign-in didn't give you access. Use your work account, or ask your administrator.",
  sso_expired: "This sign-in took too long or was used already. Start again.",
  sso_rate_limited: "Too many sign-ins from your network. Wait a minute, then try again.",
  sso_failed: "Something went wrong on our side. Try again in a few minutes.",
};

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
  const [error, setError] = useState(
    first === null ? null : (Object.hasOwn(SAYS, first) && SAYS[first]) || NETWORK,
  );
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setError(null);
    const result = await signInWithPassword(
      String(data.get("email") ?? ""),
      String(data.get("password") ?? ""),
    );
    if (result.ok) {
      router.replace(backTo);
      router.refresh();
      return;
    }
    setBusy(false);
    setError(signInMessage(result.error));
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="font-semibold text-2xl">Sign in</h1>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <Field label="Email address">
        <Input name="email" type="email" autoComplete="username" required autoFocus className="h-10" />
      </Field>
      <Field label="Password">
        <Input name="password" type="password" autoComplete="current-password" required className="h-10" />
      </Field>
      <SubmitButton kind="primary" size="lg" busy={busy}>
        Sign in
      </SubmitButton>
      {oidcName ? (
        <Button size="lg" onClick={() => signIn("oidc", { callbackUrl: backTo })}>
          Continue with {oidcName}
        </Button>
      ) : null}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-ink-2">
        <Link
          className="text-signal hover:underline"
          href={`/forgot?${new URLSearchParams({ from: backTo })}`}
        >
          Forgot your password?
        </Link>
        <Link
          className="text-signal hover:underline"
          href={`${ssoBase}/sign-in/sso?${new URLSearchParams({ from: backTo })}`}
        >
          Sign in with single sign-on
        </Link>
      </p>
      {offersPartnership ? (
        <p className="border-line border-t pt-4 text-ink-2">
          Want to offer Switchboard to your customers?{" "}
          <Link className="text-signal underline" href="/apply">
            Become a partner
          </Link>
        </p>
      ) : null}
    </form>
  );
}
