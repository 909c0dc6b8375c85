"use client";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import type { FormEvent } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { type CallInput, createClient, type ProblemError } from "@/lib/contract/client";
import { applyAsPartner } from "@/lib/contract/partners";
import {
  APPLICATION_FIELDS,
  ApplicationFields,
  ApplicationHeading,
  applicationOf,
} from "./application-fields";

const client = createClient();

/** The application of a signed-in person. */
export function ApplyForm({ email }: { email: string }) {
  const apply = useMutation<{ name: string }, ProblemError, CallInput<typeof applyAsPartner>>({
    mutationFn: (input) => client(applyAsPartner, input),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    apply.mutate({ body: applicationOf(new FormData(event.currentTarget)) });
  }
  if (apply.data)
    return (
      <div className="flex flex-col gap-4" role="status">
        <h1 className="font-semibold text-2xl">We received your application</h1>
        <p className="text-ink-2 text-lg">
          We look at {apply.data.name} and write to {email} when there is a decision. Once approved, you can
          create accounts and keys.
        </p>
        <Link className="text-signal hover:underline" href="/">
          Back to your workspaces
        </Link>
      </div>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ApplicationHeading />
      <ErrorNotice error={apply.error} fields={APPLICATION_FIELDS} />
      <ApplicationFields error={apply.error} />
      <SubmitButton kind="primary" size="lg" busy={apply.isPending}>
        Submit application
      </SubmitButton>
    </form>
  );
}
