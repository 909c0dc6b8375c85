"use client";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import type { FormEvent } from "react";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { createClient, type ProblemError } from "@/lib/contract/client";
import { askPasswordReset } from "@/lib/contract/people";

const client = createClient();

export function ForgotForm({ backTo }: { backTo: string }) {
  const request = useMutation<unknown, ProblemError, string>({
    mutationFn: (email) => client(askPasswordReset, { body: { email } }),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    request.mutate(String(new FormData(event.currentTarget).get("email")));
  }
  if (request.isSuccess)
    return (
      <div className="flex flex-col gap-4" role="status">
        <h1 className="font-semibold text-2xl">Check your email</h1>
        <p className="text-ink-2 text-lg">
          If {request.variables} has an account, you'll get a link to choose a new password. It works once and
          expires in two hours.
        </p>
        <p className="text-ink-2">
          Nothing after five minutes? Check your spam folder, or{" "}
          <button type="button" className="text-signal hover:underline" onClick={() => request.reset()}>
            try another address
          </button>
          .
        </p>
        <BackToSignIn backTo={backTo} />
      </div>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-2xl">Choose a new password</h1>
        <p className="mt-1 text-ink-2">We'll email a link to the address you sign in with.</p>
      </div>
      <ErrorNotice error={request.error} fields={["/email"]} />
      <Field label="Email address" error={fieldError(request.error, "/email")}>
        <Input name="email" type="email" autoComplete="username" required autoFocus className="h-10" />
      </Field>
      <SubmitButton kind="primary" size="lg" busy={request.isPending}>
        Send link
      </SubmitButton>
      <BackToSignIn backTo={backTo} />
    </form>
  );
}

function BackToSignIn({ backTo }: { backTo: string }) {
  return (
    <p>
      <Link
        className="text-signal hover:underline"
        href={`/sign-in?${new URLSearchParams({ from: backTo })}`}
      >
        Back to sign-in
      </Link>
    </p>
  );
}
