"use client";
import { useCallback, useEffect, useState } from "react";
import { signInWithPassword, useSignInMessage } from "@/components/auth/password-sign-in";
import { SecondFactorForm } from "@/components/auth/second-factor-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { createClient, ProblemError } from "@/lib/contract/client";
import { getMe } from "@/lib/contract/people";
import type { PendingQuestion } from "./question";
import { signedInEmail } from "./sign-in-again";

const client = createClient();
const OTHER_TAB = `/sign-in/sso?${new URLSearchParams({ from: "/sign-in/done" })}`;

/** Signs the person in again over the page they were working on, which stays as it is. */
export function SignInAgainDialog({ settle }: PendingQuestion) {
  return (
    <Dialog open onOpenChange={(open) => (open ? null : settle(false))}>
      <SignInAgain settle={settle} />
    </Dialog>
  );
}

type State = "signed_out" | "second_factor" | "signed_in" | { other: string };

async function readState(): Promise<State> {
  const expected = signedInEmail();
  try {
    const { email } = await client(getMe);
    return expected === null || email === expected ? "signed_in" : { other: email };
  } catch (error) {
    const lacksFactor = error instanceof ProblemError && error.code === "second_factor_required";
    return lacksFactor ? "second_factor" : "signed_out";
  }
}

function SignInAgain({ settle }: PendingQuestion) {
  const t = useWords("auth");
  const email = signedInEmail();
  const [state, setState] = useState<State>("signed_out");
  const look = useCallback(async () => {
    const found = await readState();
    if (found === "signed_in") settle(true);
    else setState(found);
  }, [settle]);
  // Single sign-on answers in another tab, and so may a password.
  useEffect(() => {
    const onReturn = () => (document.visibilityState === "visible" ? void look() : undefined);
    addEventListener("focus", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [look]);
  return (
    <DialogContent title={t("session_ended")} description={t("session_ended_how")} width="sm">
      <div className="flex flex-col gap-4">
        {typeof state === "object" ? (
          <Notice tone="warn">{t("signed_in_as_other", { current: state.other, email: email ?? "" })}</Notice>
        ) : null}
        {state === "second_factor" ? (
          <SecondFactorForm onDone={() => void look()} />
        ) : (
          <PasswordForm email={email} onDone={look} onCancel={() => settle(false)} />
        )}
      </div>
    </DialogContent>
  );
}

type PasswordProps = { email: string | null; onDone: () => Promise<void>; onCancel: () => void };

function PasswordForm({ email, onDone, onCancel }: PasswordProps) {
  const t = useWords("auth");
  const signInMessage = useSignInMessage();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(data: FormData) {
    setBusy(true);
    setError(null);
    const result = await signInWithPassword(
      email ?? String(data.get("email") ?? ""),
      String(data.get("password") ?? ""),
    );
    if (result.ok) await onDone();
    else setError(signInMessage(result.error));
    setBusy(false);
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the page a dialog lies over must not be sent with it.
        event.stopPropagation();
        void submit(new FormData(event.currentTarget));
      }}
    >
      {error ? <Notice tone="bad">{error}</Notice> : null}
      {email === null ? (
        <Field label={t("email_address")}>
          <Input name="email" type="email" autoComplete="username" required />
        </Field>
      ) : (
        <p className="break-words text-ink-2">{t("signing_in_as", { email })}</p>
      )}
      <Field label={t("password")}>
        <Input name="password" type="password" autoComplete="current-password" required />
      </Field>
      <p>
        <a className="text-signal hover:underline" href={OTHER_TAB} target="_blank" rel="noreferrer">
          {t("sso_new_tab")}
        </a>
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("not_now")}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {t("sign_in")}
        </Button>
      </div>
    </form>
  );
}
