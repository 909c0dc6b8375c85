"use client";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { createClient, type ProblemError } from "@/lib/contract/client";
import type { BodyInputOf } from "@/lib/contract/contract";
import { applyByEmail } from "@/lib/contract/partners";
import {
  APPLICATION_FIELDS,
  ApplicationFields,
  ApplicationHeading,
  applicationOf,
} from "./application-fields";

const client = createClient();

/** The application of somebody who is not signed in. It is filed once they confirm the link they are emailed. */
export function ApplyByEmailForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const apply = useMutation<unknown, ProblemError, BodyInputOf<typeof applyByEmail>>({
    mutationFn: (body) => client(applyByEmail, { body }),
    onSuccess: (_, { email }) => setSentTo(email),
  });
  const emailField = useRef<HTMLInputElement>(null);
  function tryAnotherAddress() {
    flushSync(() => setSentTo(null));
    emailField.current?.select();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = (name: string) => String(data.get(name) ?? "").trim();
    apply.mutate({ ...applicationOf(data), contactName: value("contactName"), email: value("email") });
  }
  return (
    <>
      {sentTo === null ? null : <CheckEmail email={sentTo} onBack={tryAnotherAddress} />}
      {/* Only hidden, so that another address can be tried without typing the rest again. */}
      <form onSubmit={submit} className="flex flex-col gap-4" hidden={sentTo !== null}>
        <ApplicationHeading />
        <ErrorNotice error={apply.error} fields={[...APPLICATION_FIELDS, "/contactName", "/email"]} />
        <ApplicationFields error={apply.error} />
        <Field label="Your name" error={fieldError(apply.error, "/contactName")}>
          <Input name="contactName" autoComplete="name" required maxLength={100} className="h-10" />
        </Field>
        <Field
          label="Email address"
          hint="We'll email you a link to confirm the application."
          error={fieldError(apply.error, "/email")}
        >
          <Input
            ref={emailField}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            className="h-10"
          />
        </Field>
        <SubmitButton kind="primary" size="lg" busy={apply.isPending}>
          Continue
        </SubmitButton>
        <p className="text-ink-2">
          Already have an account?{" "}
          <Link className="text-signal underline" href="/sign-in?from=/apply">
            Sign in
          </Link>
        </p>
      </form>
    </>
  );
}

function CheckEmail({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="flex flex-col gap-4" role="status">
      <h1 className="font-semibold text-2xl">Check your email</h1>
      <p className="break-words text-ink-2 text-lg">
        We sent a link to {email}. Open it to confirm your application. It works once and expires in 24 hours.
      </p>
      <p className="text-ink-2">
        Nothing after five minutes? Check your spam folder, or{" "}
        <button type="button" className="text-signal hover:underline" onClick={onBack}>
          try another address
        </button>
        .
      </p>
    </div>
  );
}
