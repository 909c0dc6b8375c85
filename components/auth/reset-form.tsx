"use client";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { createClient, type ProblemError } from "@/lib/contract/client";
import { choosePassword } from "@/lib/contract/people";
import { NewPasswordField } from "./password-field";

const client = createClient();

export function ResetForm({ token }: { token: string }) {
  const reset = useMutation<unknown, ProblemError, string>({
    mutationFn: (password) => client(choosePassword, { params: { token }, body: { password } }),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    reset.mutate(String(new FormData(event.currentTarget).get("password")));
  }
  if (reset.isSuccess)
    return (
      <div className="flex flex-col gap-4" role="status">
        <h1 className="font-semibold text-2xl">Your password was changed</h1>
        <p className="text-ink-2 text-lg">You were signed out everywhere. Sign in with your new password.</p>
        <Button asChild kind="primary" size="lg">
          <Link href="/sign-in">Sign in</Link>
        </Button>
      </div>
    );
  if (reset.error?.status === 404)
    return (
      <div className="flex flex-col gap-4">
        <h1 className="font-semibold text-2xl">This link no longer works</h1>
        <p className="text-ink-2 text-lg">{reset.error.message}</p>
        <Button asChild kind="primary" size="lg">
          <Link href="/forgot">Request a new link</Link>
        </Button>
      </div>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="font-semibold text-2xl">Choose a new password</h1>
      <ErrorNotice error={reset.error} fields={["/password"]} />
      <NewPasswordField error={fieldError(reset.error, "/password")} />
      <SubmitButton kind="primary" size="lg" busy={reset.isPending}>
        Save password
      </SubmitButton>
    </form>
  );
}
