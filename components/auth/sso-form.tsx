"use client";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";

/** Leaves for the identity provider. The content security policy lets a form be sent to this site only. */
export function SsoForm({ backTo }: { backTo: string }) {
  const [busy, setBusy] = useState(false);
  return (
    <form
      onSubmit={onSubmitForm((value) => {
        setBusy(true);
        const query = new URLSearchParams({ email: value("email"), from: backTo });
        window.location.assign(`/api/auth/sso/start?${query}`);
      })}
      className="flex flex-col gap-4"
    >
      <h1 className="font-semibold text-2xl">Single sign-on</h1>
      <p className="text-ink-2">Enter your work email. You sign in on your organization's own page.</p>
      <Field label="Email">
        <Input name="email" type="email" autoComplete="username" required autoFocus className="h-10" />
      </Field>
      <Button type="submit" kind="primary" size="lg" busy={busy}>
        Continue
      </Button>
      <p className="text-ink-2">
        <Link
          className="text-signal hover:underline"
          href={`/sign-in?${new URLSearchParams({ from: backTo })}`}
        >
          Use a password instead
        </Link>
      </p>
    </form>
  );
}
