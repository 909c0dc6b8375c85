"use client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useWords } from "@/components/words/words";
import { type CallInput, createClient, type ProblemError } from "@/lib/contract/client";
import { applyAsPartner } from "@/lib/contract/partners";
import {
  APPLICATION_FIELDS,
  ApplicationFields,
  ApplicationHeading,
  applicationOf,
} from "./application-fields";
import { FormAnswer } from "./form-answer";
import { useTranslatedProblem } from "./use-translated-problem";

const client = createClient();

/** The application of a signed-in person. */
export function ApplyForm({ email }: { email: string }) {
  const t = useWords("auth");
  const apply = useMutation<{ name: string }, ProblemError, CallInput<typeof applyAsPartner>>({
    mutationFn: (input) => client(applyAsPartner, input),
  });
  const error = useTranslatedProblem(apply.error, { conflict: "problem_review" });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    apply.mutate({ body: applicationOf(new FormData(event.currentTarget)) });
  }
  if (apply.data)
    return (
      <FormAnswer
        title={t("application_received")}
        text={t("application_review", { name: apply.data.name, email })}
      >
        <Link className="text-signal hover:underline touch:py-2.5" href="/">
          {t("back_to_workspaces")}
        </Link>
      </FormAnswer>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <ApplicationHeading />
      <ErrorNotice error={error} fields={APPLICATION_FIELDS} />
      <ApplicationFields error={error} />
      <SubmitButton kind="primary" size="lg" busy={apply.isPending}>
        {t("submit_application")}
      </SubmitButton>
    </form>
  );
}
