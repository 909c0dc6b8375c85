"use client";
import { useState } from "react";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useWords } from "@/components/words/words";
import { SignInAsSomeoneElse } from "./sign-in-as-someone-else";

type Props = {
  backTo: string;
  /** The tenant that admits the signed-in person only through its own provider. */
  required: { by: string; email: string } | null;
};

/** Leaves for the identity provider. The content security policy lets a form be sent to this site only. */
export function SsoForm({ backTo, required }: Props) {
  const t = useWords("auth");
  const [busy, setBusy] = useState(false);
  return (
    <form
      onSubmit={onSubmitForm((value) => {
        setBusy(true);
        const query = new URLSearchParams({ email: required?.email ?? value("email"), from: backTo });
        window.location.assign(`/api/auth/sso/start?${query}`);
      })}
      className="flex flex-col gap-4"
    >
      <div>
        <h1 className="text-balance break-words font-semibold text-2xl">
          {required ? t("sso_required", { tenant: required.by }) : t("single_sign_on")}
        </h1>
        <p className="mt-1 break-words text-ink-2">
          {required ? t("sso_required_why", { email: required.email }) : t("sso_enter_email")}
        </p>
      </div>
      {required ? null : (
        <Field label={t("email")}>
          <Input name="email" type="email" autoComplete="username" required autoFocus className="h-10" />
        </Field>
      )}
      <SubmitButton kind="primary" size="lg" busy={busy}>
        {t("continue")}
      </SubmitButton>
      <p className="text-ink-2">
        {required ? (
          <SignInAsSomeoneElse backTo={backTo} />
        ) : (
          <Link
            className="text-signal hover:underline touch:py-2.5"
            href={`/sign-in?${new URLSearchParams({ from: backTo })}`}
          >
            {t("use_password")}
          </Link>
        )}
      </p>
    </form>
  );
}
