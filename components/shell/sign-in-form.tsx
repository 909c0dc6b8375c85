"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { signIn } from "next-auth/react";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/surface";

const SAYS: Record<string, string> = {
  CredentialsSignin: "The e-mail address or the password is wrong.",
  throttled: "Too many attempts. Wait five minutes, then try again.",
  no_account: "Nobody with that address has been invited here yet.",
};

export function SignInForm({
  backTo,
  error: first,
  oidcName,
}: {
  backTo: string;
  error: string | null;
  oidcName: string | null;
}) {
  const router = useRouter();
  const [error, setError] = useState(first);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setError(null);
    const result = await signIn("password", {
      redirect: false,
      email: String(data.get("email") ?? ""),
      password: String(data.get("password") ?? ""),
    }).catch(() => null);
    if (result?.ok) {
      router.replace(backTo);
      router.refresh();
      return;
    }
    setBusy(false);
    setError(result?.error ?? "network");
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="font-semibold text-2xl">Sign in</h1>
      {error ? (
        <Notice tone="bad">
          {(Object.hasOwn(SAYS, error) && SAYS[error]) ||
            "Signing in did not work. Check your connection and try again."}
        </Notice>
      ) : null}
      <Field label="E-mail address">
        <Input name="email" type="email" autoComplete="username" required autoFocus className="h-10" />
      </Field>
      <Field label="Password">
        <Input name="password" type="password" autoComplete="current-password" required className="h-10" />
      </Field>
      <Button type="submit" kind="primary" size="lg" busy={busy}>
        Sign in
      </Button>
      {oidcName ? (
        <Button size="lg" onClick={() => signIn("oidc", { callbackUrl: backTo })}>
          Continue with {oidcName}
        </Button>
      ) : null}
      <p className="text-ink-2">
        <Link className="text-signal hover:underline" href="/forgot">
          Forgot your password?
        </Link>
      </p>
    </form>
  );
}
